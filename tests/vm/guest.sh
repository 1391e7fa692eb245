# Runs in the virtual machine: makes 54 simulated lines with a Pi 4's label and number, then the command it was given.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/run TMPDIR=/run PYTHONDONTWRITEBYTECODE=1 GPIOZERO_PIN_FACTORY=lgpio
export RPI_LGPIO_REVISION=c03114 COMPANION_BENCH=gpio-sim
ip link set lo up
mount -t configfs config /sys/kernel/config
chip=/sys/kernel/config/gpio-sim/pi
mkdir -p $chip/bank0
echo 54 >$chip/bank0/num_lines
echo pinctrl-bcm2711 >$chip/bank0/label
echo 1 >$chip/live
sed '$a Revision\t: c03114' /proc/cpuinfo >/run/cpuinfo
mount --bind /run/cpuinfo /proc/cpuinfo
echo "vm-test: booted in $(cut -d' ' -f1 /proc/uptime) s, kernel $(uname -r)"
bash /run/command.sh
echo "vm-test: the guest ended with $? after $(cut -d' ' -f1 /proc/uptime) s"
