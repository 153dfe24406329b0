#!/usr/bin/env bash
# Provides the image that the Dockerfile starts from, under the given name. Where no registry
# answers, it is made of Debian's base system and the Node and npm of this machine, as root.
set -euo pipefail
name=$1
if timeout 60 buildah pull --quiet "$name"; then exit; fi
container=$(buildah from scratch)
root=$(buildah mount "$container")
debootstrap --variant=minbase --include=ca-certificates,libatomic1 bookworm "$root" >&2
install -m 755 "$(node --print process.execPath)" "$root/usr/local/bin/node"
mkdir -p "$root/usr/local/lib/node_modules"
cp -r "$(dirname "$(realpath "$(command -v npm)")")/.." "$root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
chroot "$root" useradd --create-home --uid 1000 node
buildah umount "$container" >&2
buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
buildah commit --quiet "$container" "$name"
buildah rm "$container" >&2
