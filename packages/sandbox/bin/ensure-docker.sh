#!/bin/sh
# Sees to it that a Docker engine answers and has the sandbox image: installs and starts one if none does
# (Debian or Ubuntu, as root). Quick when there is nothing to do. An engine started here goes on running.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
log=${WARPGRADE_DOCKERD_LOG:-/var/log/warpgrade-dockerd.log}

answers() { command -v docker >/dev/null && timeout 10 docker version --format '{{ .Server.Version }}' >/dev/null 2>&1; }

if ! answers; then
  if [ -n "${DOCKER_HOST:-}" ]; then
    echo "docker: the engine at DOCKER_HOST=$DOCKER_HOST does not answer" >&2
    exit 1
  fi
  if [ "$(id -u)" != 0 ]; then
    echo "docker: no engine answers and this is not root; start one, or run: sudo $0" >&2
    exit 1
  fi
  if ! command -v dockerd >/dev/null; then
    command -v apt-get >/dev/null || { echo "docker: not installed, and there is no apt-get here" >&2; exit 1; }
    echo "docker: installing the engine"
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends docker.io iptables ca-certificates >/dev/null
  fi
  if ! answers; then
    # gVisor, where it is installed, becomes a runtime of an engine that nobody has configured. Without --network=none
    # it looks for interfaces that a cell's namespace does not have, and does not start.
    set --
    gvisor=$(command -v runsc || true)
    if [ -n "$gvisor" ] && [ ! -e /etc/docker/daemon.json ]; then
      config=${log%.log}.json
      printf '{"runtimes":{"runsc":{"path":"%s","runtimeArgs":["--network=none"]}}}\n' "$gvisor" >"$config"
      set -- --config-file "$config"
    fi
    echo "docker: starting the engine (log: $log)"
    setsid dockerd "$@" >"$log" 2>&1 </dev/null &
    tries=0
    until answers; do
      tries=$((tries + 1))
      if [ "$tries" -gt 120 ]; then
        echo "docker: the engine does not start; the end of its log:" >&2
        tail -n 20 "$log" >&2
        exit 1
      fi
      sleep 0.25
    done
  fi
fi

exec "$here/build-image.sh"
