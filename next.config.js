/** @type {import('next').NextConfig} */
module.exports = {
  poweredByHeader: false,
  // The server in front compresses once, when it keeps an answer.
  compress: false,
  generateEtags: false,
  trailingSlash: false,
  skipTrailingSlashRedirect: true,
  devIndicators: false,
  images: { unoptimized: true },
  serverExternalPackages: ['libsql', 'kysely', 'pino'],
};
