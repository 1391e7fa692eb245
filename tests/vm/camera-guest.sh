# Runs in the camera's virtual machine: gives libcamera a virtual camera that shows our pictures, then runs the tests.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/run TMPDIR=/run PYTHONDONTWRITEBYTECODE=1 COMPANION_CAMERA=virtual
export LIBCAMERA_LOG_LEVELS=*:ERROR
# The virtual camera of libcamera 0.4 never fills in whether a frame is good, and picamera2 throws away all whose answer is
# not 0: memory has to be handed out as zeros, or no frame ever comes where it happened to hold something else.
export GLIBC_TUNABLES=glibc.malloc.perturb=255:glibc.malloc.tcache_count=0
ip link set lo up 2>/dev/null
ln -sf system /dev/dma_heap/linux,cma 2>/dev/null # the name picamera2 looks for
cp -a /usr/share/libcamera /run/libcamera
mkdir -p /run/libcamera/pipeline/virtual
cat >/run/libcamera/pipeline/virtual/virtual.yaml <<'YAML'
%YAML 1.1
---
"Virtual0":
  supported_formats:
  - {width: 1280, height: 720, frame_rates: [30, 30]}
  frames: {path: "/opt/frames/"}
  location: "CameraLocationFront"
  model: "Virtual Table Camera"
...
YAML
mount --bind /run/libcamera /usr/share/libcamera
echo "camera-test: booted in $(cut -d' ' -f1 /proc/uptime) s, kernel $(uname -r)"
cd /project || exit
eval "set -- $(cat /arguments)"
/opt/v/bin/python -m tests.vm.camera_frames /opt/frames
PYTHONPATH=/project /opt/v/bin/python -m pytest -p no:cacheprovider -q "$@"
echo "camera-test: the guest ended with $? after $(cut -d' ' -f1 /proc/uptime) s"
