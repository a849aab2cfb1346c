# Builds the API and the app once and keeps only what running them takes.
FROM node:24-bookworm-slim AS build
WORKDIR /rowhouse
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund && node scripts/run.mjs build \
  && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /rowhouse
ENV NODE_ENV=production ROWHOUSE_HOST=0.0.0.0 ROWHOUSE_DATA_DIR=/data ROWHOUSE_LOG_FORMAT=json
COPY --from=build --chown=node:node /rowhouse /rowhouse
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8484
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:8484/server/ready').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/dist/main.js"]
