#!/usr/bin/env bash
# Builds the image with Docker, or without a daemon with buildah: .deploy/build-image.sh [NAME:TAG]
# BASE names another base than the Dockerfile's. BASE=debian makes one of Debian's packages and the Node.js of node_modules, where
# no public one can be pulled; root only.
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(node -p 'require("./package.json").version')
name=${1:-political-ad-notices:$version}
args=(--file .deploy/Dockerfile --tag "$name" --build-arg "VERSION=$version"
  --build-arg "REVISION=$(git rev-parse HEAD)" --build-arg "SOURCE=$(git remote get-url origin 2>/dev/null || true)")

if [[ ${BASE:-} != debian ]] && docker info >/dev/null 2>&1; then
  exec docker build "${args[@]}" ${BASE:+--build-arg "BASE=$BASE"} .
fi

# OCI images would lose the health check.
args+=(--format docker --isolation chroot --ignorefile .deploy/Dockerfile.dockerignore)
if [[ ${BASE:-} == debian ]]; then
  root=$(mktemp -d)
  trap 'rm -rf "$root"' EXIT
  mmdebstrap --quiet --mode=root --variant=essential --include=ca-certificates,libstdc++6 \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
    --dpkgopt='path-exclude=/usr/share/locale/*' --dpkgopt='path-exclude=/usr/share/man/*' \
    bookworm "$root" http://deb.debian.org/debian
  useradd --root "$root" --uid 1000 --create-home node
  mkdir -p "$root/usr/local/lib/node_modules"
  cp "$(node src/node.mjs -p process.execPath)" "$root/usr/local/bin/node"
  cp -R "$(npm root --global)/npm" "$root/usr/local/lib/node_modules/"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  base=$(buildah from scratch)
  buildah copy --quiet "$base" "$root" / >/dev/null
  buildah commit --quiet --rm "$base" debian-with-node >/dev/null
  BASE=localhost/debian-with-node
fi
if [[ -n ${NODE_EXTRA_CA_CERTS:-} ]]; then
  args+=(--build-arg NODE_EXTRA_CA_CERTS --volume "$NODE_EXTRA_CA_CERTS:$NODE_EXTRA_CA_CERTS:ro")
fi
buildah build "${args[@]}" ${BASE:+--build-arg "BASE=$BASE"} .
