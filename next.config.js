/** @type {import('next').NextConfig} */
module.exports = {
  poweredByHeader: false,
  // Of the sources, as built by cli/setup: a page may then come from one machine and its parts from another.
  generateBuildId: () => process.env.BUILD_ID ?? null,
  // The server in front compresses once, when it keeps an answer.
  compress: false,
  generateEtags: false,
  trailingSlash: false,
  skipTrailingSlashRedirect: true,
  devIndicators: false,
  // `npm test` checks the types of all folders at once; the build would check them a second time.
  typescript: { ignoreBuildErrors: true },
  // Everyone gets complete documents: with a stream, late metadata would land in the body.
  htmlLimitedBots: /.*/,
  images: { unoptimized: true },
  // Styles are inline: another sheet costs a page nothing, unused styles do. An object over the feed fetches its sheets.
  experimental: { cssChunking: { type: 'graph', requestCost: 8000 } },
};
