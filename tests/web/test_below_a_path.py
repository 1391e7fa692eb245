"""A table whose pages do not begin at the site's root: every address it gives is its own."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from tests.web.browser import CHROMIUM, DRIVER, complaints, served, soon
from web.access.door import Door

ROOT = "/t/oak"
PAGES = ("/", "/new", "/join", "/seats", "/people", "/arbiter", "/virtual", "/seat/Z")
OWN_ADDRESS = re.compile(r'(?:href|src)="(/[^"]*)"')
PHONE = {"REMOTE_ADDR": "192.0.2.9"}


def below(app: Flask) -> Flask:
    """The same app at `ROOT`, nothing beside it."""
    app.wsgi_app = DispatcherMiddleware(lambda environ, start: nothing(environ, start), {ROOT: app.wsgi_app})
    return app


def nothing(environ: object, start: object) -> list[bytes]:
    start("404 NOT FOUND", [])
    return [b""]


@pytest.mark.parametrize("page", PAGES)
def test_every_link_of_a_page_is_the_tables_own(client: FlaskClient, page: str) -> None:
    text = client.get(page, environ_overrides={"SCRIPT_NAME": ROOT}).text
    addresses = OWN_ADDRESS.findall(text)
    assert addresses and all(one.startswith(f"{ROOT}/") for one in addresses)
    assert f'data-root="{ROOT}"' in text


def test_a_phone_joins_this_table_and_its_token_is_for_this_table_alone(app: Flask, client: FlaskClient) -> None:
    door = Door("SECRET")
    object.__setattr__(app.extensions["companion"], "door", door)
    asked = client.get("/seats", environ_overrides={"SCRIPT_NAME": ROOT, **PHONE})
    assert asked.location == f"{ROOT}/join?next=/t/oak/seats"
    joined = client.get("/join/SECRET?next=/t/oak/people", environ_overrides={"SCRIPT_NAME": ROOT, **PHONE})
    assert joined.location == f"{ROOT}/people"
    assert f"Path={ROOT};" in joined.headers["Set-Cookie"] + ";"


@pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
def test_the_scripts_ask_and_link_below_it_too(app: Flask, chrome: Chrome) -> None:
    with served(below(app)) as where:
        chrome.get(f"{where}{ROOT}/")
        soon(chrome, lambda: chrome.find_element(By.CSS_SELECTOR, "#board .card, #board .cell"))
        chrome.find_element(By.ID, "menu").click()
        links = [one.get_attribute("href") for one in chrome.find_elements(By.CSS_SELECTOR, ".sheet a")]
        assert links and all(link.startswith(f"{where}{ROOT}/") for link in links)
        chrome.get(f"{where}{ROOT}/virtual")
        soon(chrome, lambda: chrome.execute_script("return document.querySelector('img.mat')?.naturalWidth"))
        assert not complaints(chrome)
        chrome.get("about:blank")
