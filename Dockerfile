FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build \
 && node -e "import('./src/stand-ins/chromium.ts').then(({ chromium }) => chromium({ cacheDir: '.cache' }))" \
 && npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compiled
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
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "src/server.ts"]
