# Tried by faults/image.long.test.ts wherever buildah is installed.
# The image holds the server, the built web and the server's packages. PostgreSQL and Redis run elsewhere.
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY domain/package.json domain/
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY testkit/package.json testkit/
COPY e2e/package.json e2e/
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build-web.ts
# Not `npm prune`, which would keep the packages of the web and of the tests: more than twice as much.
RUN npm ci --omit=dev --workspace server --no-audit --no-fund

FROM node:26.10.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
# They stay root's: a server that is broken into cannot change what the next start runs.
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/domain domain
COPY --from=build /app/contract contract
COPY --from=build /app/server server
COPY --from=build /app/scripts scripts
COPY --from=build /app/web/dist web/dist
COPY --from=build /app/web/dist-server web/dist-server
USER node
EXPOSE 3000
# A stop lets running calls finish, within ten seconds.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/ready').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "server/src/main.ts"]
