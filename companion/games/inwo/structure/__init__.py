"""Power structures: the lattice they lie on, where captured Groups fit, how the camera reads them."""
