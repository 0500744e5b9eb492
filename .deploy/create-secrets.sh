#!/bin/sh
# Makes the secrets of compose.yaml once, in .deploy/secrets. Containers read the files as users of their own; the folder's
# mode keeps them from other users of this machine.
set -eu
cd "$(dirname "$0")"
(umask 077 && mkdir secrets)
password() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
owner=$(password) server=$(password) redis=$(password)
umask 022
password >secrets/postgres_password
printf %s "$owner" >secrets/owner_password
printf %s "$server" >secrets/server_password
printf %s "$redis" >secrets/redis_password
printf %s "postgresql://notices_owner:$owner@database:5432/notices" >secrets/owner_url
printf %s "postgresql://notices:$server@database:5432/notices" >secrets/server_url
printf %s "redis://:$redis@limits:6379" >secrets/redis_url
