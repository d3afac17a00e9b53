#!/bin/sh
# Builds the image of the docker driver, if the one that is there was not made from these very files.
#   build-image.sh [BASE]     BASE: an image with python3; default the public slim Python image.
# Where no registry can be reached, the base is made from Debian packages (root and mmdebstrap needed).
set -eu

here=$(cd "$(dirname "$0")/.." && pwd)
public_base=python:3.13-slim
own_base=warpgrade-python-base:1
context=$(mktemp -d)
trap 'rm -rf "$context"' EXIT

cp "$here/runner/runner.py" "$here/runner/relay.py" "$here/image/Dockerfile" "$context/"
sum=$(cat "$context/Dockerfile" "$context/relay.py" "$context/runner.py" | sha256sum | cut -d ' ' -f 1)
# Named by what it is made of: two checkouts on one engine do not take each other's image away.
image=${WARPGRADE_SANDBOX_IMAGE:-warpgrade-sandbox:$(echo "$sum" | cut -c 1-12)}

label() { docker image inspect --format '{{ index .Config.Labels "org.warpgrade.sandbox.runner" }}' "$image" 2>/dev/null || true; }
if [ $# -eq 0 ] && [ "$(label)" = "$sum" ]; then
  echo "sandbox image: up to date"
  exit 0
fi

has() { docker image inspect "$1" >/dev/null 2>&1; }

make_own_base() {
  if ! command -v mmdebstrap >/dev/null; then
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
      echo "sandbox image: no registry can be reached and mmdebstrap is not installed; run: apt-get install mmdebstrap" >&2
      exit 1
    fi
    apt-get install -y --no-install-recommends mmdebstrap >/dev/null
  fi
  echo "sandbox image: no registry can be reached, making the base from Debian packages (about 35 s)"
  mmdebstrap --quiet --variant=minbase --include=python3 \
    --dpkgopt=path-exclude=/usr/share/doc/* --dpkgopt=path-exclude=/usr/share/man/* --dpkgopt=path-exclude=/usr/share/locale/* \
    "$(. /etc/os-release && echo "${VERSION_CODENAME:-stable}")" "$context.tar"
  docker import "$context.tar" "$own_base" >/dev/null
  rm -f "$context.tar"
}

if [ $# -gt 0 ]; then
  base=$1
elif has "$public_base"; then
  base=$public_base
elif has "$own_base"; then
  base=$own_base
elif timeout 120 docker pull --quiet "$public_base" >/dev/null 2>&1; then
  base=$public_base
else
  make_own_base
  base=$own_base
fi

echo "sandbox image: building from $base"
docker build --quiet --network none --build-arg "BASE=$base" --build-arg "RUNNER_SHA256=$sum" --tag "$image" "$context" >/dev/null
echo "sandbox image: $image is ready"
