# Builds the API and the app once and keeps only what running them takes.
FROM node:24-bookworm-slim AS build
WORKDIR /rowhouse
COPY . .
RUN node scripts/run.mjs build
# The server's own dependencies; what the app, tests and builds are made with stays behind.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace apps/server

FROM node:24-bookworm-slim
WORKDIR /rowhouse
ENV NODE_ENV=production ROWHOUSE_HOST=0.0.0.0 ROWHOUSE_DATA_DIR=/data ROWHOUSE_LOG_FORMAT=json
COPY --from=build /rowhouse/LICENSE /rowhouse/package.json ./
COPY --from=build /rowhouse/node_modules node_modules
COPY --from=build /rowhouse/packages/contract/package.json packages/contract/
COPY --from=build /rowhouse/packages/contract/dist packages/contract/dist
COPY --from=build /rowhouse/apps/server/package.json apps/server/
COPY --from=build /rowhouse/apps/server/node_modules apps/server/node_modules
COPY --from=build /rowhouse/apps/server/dist apps/server/dist
COPY --from=build /rowhouse/apps/admin/dist apps/admin/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8484
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.ROWHOUSE_PORT ?? 8484}/server/ready`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/dist/main.js"]
