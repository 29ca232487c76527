FROM node:22-slim AS build
WORKDIR /build
COPY . .
RUN npm ci && npm run build && npm pack --pack-destination /tmp

FROM node:22-slim
COPY --from=build /tmp/loci-*.tgz /tmp/loci.tgz
# The command holds every client but that of Redis.
RUN npm install --global /tmp/loci.tgz @redis/client@6.3.1 && rm /tmp/loci.tgz
USER node
RUN mkdir -m 700 /home/node/.loci
EXPOSE 4680
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:4680/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["loci", "serve"]
