// Where this table's pages begin: at the site's root, or below a path of its own where one program holds many tables.
const root = document.body.dataset.root ?? "";

/** The address of a page of this table.
 * @param {string} path Begins with "/".
 */
export const site = (path) => `${root}${path}`;

/** An address as a link has it: what begins with a single "/" is this table's.
 * @param {string} address
 */
export const addressed = (address) => (/^\/(?!\/)/.test(address) ? site(address) : address);
