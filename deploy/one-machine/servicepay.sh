#!/bin/sh
# /usr/local/sbin/servicepay: the command of the guides, with this machine's settings and as the service's user. For root.
# A file that you name must be readable for the user servicepay, and its path absolute.
set -a
. /etc/servicepay.env
set +a
cd /opt/servicepay
HOME=/home/servicepay exec runuser -u servicepay -- node tools/run.mjs server/src/commands/servicepay.ts "$@"
