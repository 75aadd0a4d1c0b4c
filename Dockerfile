# Czytelnia in a container; docs/operating.md describes how to run it.
ARG NODE=node:24-bookworm-slim

FROM ${NODE} AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund --loglevel=error
COPY . .
RUN node -e "import('./cli/setup/steps.mjs').then(async (steps) => { await steps.ensurePrograms(); await steps.ensurePages() })" \
  && rm -rf .next/cache .next/diagnostics .next/types
# Remove what only builds, tests, debuggers and other systems need: Next's compiler, Playwright, source maps, types.
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error \
  && rm -rf node_modules/@next/swc-* node_modules/@playwright node_modules/playwright node_modules/playwright-core \
    node_modules/@libsql/linux-*-musl \
  && find node_modules dist -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
  && find node_modules -xtype l -delete

FROM ${NODE}
LABEL org.opencontainers.image.title="Czytelnia" \
  org.opencontainers.image.description="A digital library's public reading room and catalogue read API" \
  org.opencontainers.image.licenses="EUPL-1.2"
WORKDIR /app
# For imports: reads DjVu, and plain JPEG 2000 in half the time.
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends djvulibre-bin libopenjp2-tools && rm -rf /var/lib/apt/lists/*
# Docker sets HOSTNAME to the container's name; set it so that the server listens on all addresses. TMPDIR, because an
# import puts a report of any length there, and a tmpfs would be memory.
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOSTNAME=0.0.0.0 PORT=3000 DATA_DIR=/data TMPDIR=/data CZYTELNIA_FROM=/
RUN printf '#!/bin/sh\nexec node /app/dist/cli.js "$@"\n' > /usr/local/bin/czytelnia \
  && chmod 755 /usr/local/bin/czytelnia \
  && install -d -o 1000 -g 1000 /data
COPY LICENSE package.json next.config.js ./
COPY public public
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/.next .next
COPY --from=build /app/dist dist
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Checks that the server is alive, not that it is ready: for that, load balancers ask /readyz.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server.js"]
