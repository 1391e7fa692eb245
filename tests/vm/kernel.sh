# For vm-test: a Debian kernel, its modules for a made-up webcam (vivid), made-up buttons (uinput) and a made-up I2C bus
# (i2c-stub), and two drivers that Debian's kernels are built without: gpio-sim, and pwm-pca9685 as a Raspberry Pi has it.
# Their source is taken from Debian's source package each time the kernel changes, and never kept.

# Sets vmlinuz and initrd.
name_kernel() {
    package=$(apt-cache depends linux-image-amd64 | awk '/Depends:/ { print $2; exit }')
    [ -n "$package" ] || { apt-get update -qq && package=$(apt-cache depends linux-image-amd64 | awk '/Depends:/ { print $2; exit }'); }
    release=${package#linux-image-}
    series=$(cut -d. -f1,2 <<<"$release")
    vmlinuz=$cache/vmlinuz-$release
    initrd=$cache/initrd-$release-$(sha256sum <"$here/kernel.sh" | cut -c1-8).gz # made again when this file changes
}

need_packages() {
    name_kernel
    missing=()
    local wanted=(qemu-system-x86 cpio)
    [ -s "$initrd" ] || wanted+=(busybox-static gcc make xz-utils kmod "linux-headers-$release")
    for one in "${wanted[@]}"; do dpkg -s "$one" >/dev/null 2>&1 || missing+=("$one"); done
    [ ${#missing[@]} = 0 ] && return
    echo "vm-test: installing ${missing[*]}"
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "${missing[@]}" >/dev/null
}

build_kernel() {
    [ -s "$initrd" ] && return
    echo "vm-test: fetching kernel $release and building two of its modules (once)"
    mkdir -p -- "$cache"
    local work
    work=$(mktemp -d "$cache/build.XXXXXX")
    (
        cd -- "$work"
        chmod 755 .
        apt-get download -qq "$package" "linux-source-$series" 2>/dev/null
        dpkg -x "$package"_*.deb kernel
        build_modules
        gather_modules
        pack
        cp "kernel/boot/vmlinuz-$release" "$vmlinuz"
    )
    rm -rf -- "$work"
}

build_modules() {
    mkdir module
    dpkg-deb --fsys-tarfile "linux-source-$series"_*.deb | tar -xO "./usr/src/linux-source-$series.tar.xz" |
        tar -xJ --strip-components=3 -C module "linux-source-$series/drivers/gpio/gpio-sim.c" \
            "linux-source-$series/drivers/gpio/gpiolib.h" "linux-source-$series/kernel/irq/irq_sim.c" \
            "linux-source-$series/drivers/pwm/pwm-pca9685.c"
    # Its simulated interrupts are linked in, as Debian's kernel lacks them; the one call not open to modules is replaced.
    sed -i 's/handle_simple_irq(irq_to_desc(irqnum));/generic_handle_irq(irqnum);/' module/irq_sim.c
    printf 'obj-m := gpiosim.o pwm-pca9685.o\ngpiosim-y := gpio-sim.o irq_sim.o\n' >module/Makefile
    make -s -C "/lib/modules/$release/build" "M=$PWD/module" modules >make.log 2>&1 || { cat make.log >&2; exit 1; }
}

# Every module the machine needs, in the order in which they must be loaded.
gather_modules() {
    local base=kernel
    [ -d kernel/lib/modules ] || base=kernel/usr
    depmod -b "$PWD/$base" "$release"
    mkdir -p image/lib
    : >image/lib/order
    for wanted in virtio_pci 9pnet_virtio 9p configfs evdev uinput regmap-i2c i2c-stub vivid; do
        modprobe -d "$PWD/$base" -S "$release" --show-depends "$wanted" 2>/dev/null | awk '$1 == "insmod" { print $2 }' |
            while read -r file; do
                one=$(basename -- "${file%%.ko*}")
                [ ! -e "image/lib/$one.ko" ] || continue
                case $file in *.xz) xz -dc "$file" >"image/lib/$one.ko" ;; *) cp "$file" "image/lib/$one.ko" ;; esac
                echo "$one $(arguments_of "$one")" >>image/lib/order
            done
    done
    cp module/gpiosim.ko module/pwm-pca9685.ko image/lib/
    printf '%s\n' gpiosim pwm-pca9685 >>image/lib/order
    strip -g image/lib/*.ko
}

# A chip at the PCA9685's address; one webcam with no more than a camera.
arguments_of() {
    case $1 in
    i2c-stub) echo "chip_addr=0x40" ;;
    vivid) echo "n_devs=1 node_types=0x1 num_inputs=1 input_types=0 no_error_inj=1" ;;
    esac
}

pack() {
    mkdir -p image/{bin,proc,sys,dev,newroot}
    cp /bin/busybox image/bin/
    (cd image && find . | cpio -o -H newc --quiet | gzip -1) >"$initrd.new"
    mv -- "$initrd.new" "$initrd"
}
