# syntax=docker/dockerfile:1
# The relay with the add-in's files, as a server installs it from the packed project. docs/deploy.md says how to run it.
# Where images have to be the very ones that were tried, both are given with their digests.
ARG BUILD_IMAGE=node:22-bookworm
ARG RUN_IMAGE=node:22-bookworm-slim

# Builds everything, and packs what a server needs: programs and pages, neither sources nor tests.
FROM ${BUILD_IMAGE} AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build && npm pack --ignore-scripts --pack-destination /pack

# Installs the pack with its exact dependencies. In an image of its own, for better-sqlite3 may have to be compiled.
FROM ${BUILD_IMAGE} AS install
WORKDIR /app
COPY --from=build /pack/*.tgz /pack/
COPY package-lock.json .npmrc ./
RUN tar -xzf /pack/*.tgz --strip-components=1 \
  && npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && npm --prefix node_modules/better-sqlite3 run install

FROM ${RUN_IMAGE}
ENV NODE_ENV=production SIRENE_STORE=/var/lib/sirene/store.sqlite
COPY --from=install /app /app
RUN install --directory --owner=node --group=node --mode=0700 /var/lib/sirene
USER node
WORKDIR /var/lib/sirene
VOLUME /var/lib/sirene
EXPOSE 3000
# 503 while it stops; /readyz would take a relay whose keys are refused out of service, and the store still answers then.
HEALTHCHECK --interval=30s --timeout=5s --start-period=15s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/dist/bin/sirene-relay.js"]
CMD ["serve", "--host", "0.0.0.0"]
