#!/bin/busybox sh
# First program of the camera's virtual machine: takes the small Debian as its root and the project beside it.
b=/bin/busybox
$b mount -t proc proc /proc
$b mount -t sysfs sys /sys
$b mount -t devtmpfs dev /dev
for module in $($b cat /lib/order); do
    $b insmod "/lib/$module.ko" || echo "camera-test: module $module does not load"
done
options=trans=virtio,version=9p2000.L,ro,msize=262144,cache=loose
$b mount -t 9p -o $options root /newroot || $b poweroff -f
$b mount -t 9p -o $options project /newroot/project || $b poweroff -f
for folder in proc sys dev; do $b mount --move /$folder /newroot/$folder; done
for folder in run tmp opt/frames; do $b mount -t tmpfs tmp /newroot/$folder; done
$b mkdir -p /newroot/dev/shm
$b mount -t tmpfs shm /newroot/dev/shm
$b chroot /newroot /bin/bash /guest.sh
$b poweroff -f
