#!/bin/busybox sh
# First program of the virtual machine: loads the modules, takes the host's files as its root (read-only) and runs the guest
# script in there, then switches off.
b=/bin/busybox
$b mount -t proc proc /proc
$b mount -t sysfs sys /sys
$b mount -t devtmpfs dev /dev
while read -r module arguments; do
    # shellcheck disable=SC2086 # arguments are words
    $b insmod "/lib/$module.ko" $arguments || echo "vm-test: module $module does not load"
done </lib/order
$b mount -t 9p -o trans=virtio,version=9p2000.L,ro,msize=262144,cache=loose root /newroot || $b poweroff -f
for folder in proc sys dev; do $b mount --move /$folder /newroot/$folder; done
# The project and its environment may lie below /tmp or /run, which become empty here.
count=0
while read -r folder; do
    count=$((count + 1))
    $b mkdir -p /kept/$count
    $b mount --bind "/newroot$folder" /kept/$count
done </folders
$b mount -t tmpfs run /newroot/run
$b mount -t tmpfs tmp /newroot/tmp
count=0
while read -r folder; do
    count=$((count + 1))
    [ -e "/newroot$folder" ] || { $b mkdir -p "/newroot$folder" && $b mount --bind /kept/$count "/newroot$folder"; }
done </folders
$b mkdir -p /newroot/dev/shm
$b mount -t tmpfs shm /newroot/dev/shm
$b cp /guest.sh /command.sh /newroot/run/
$b chroot /newroot /bin/bash /run/guest.sh
$b poweroff -f
