"""Many tables without cameras in one program, and the boxes that tell of themselves beside them."""
