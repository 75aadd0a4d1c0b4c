import { createHash } from 'node:crypto';

/** Policy sources of a document's inline scripts and styles. */
export type InlineSources = { scripts: string[]; styles: string[] };

/** Policy source of inline code, given its text as parsed. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

const none: InlineSources = { scripts: [], styles: [] };

/** Policy of a page: external resources only as pictures from origins the operator named, inline code only our own. */
function policy(
  inline: InlineSources,
  pictureOrigins: readonly string[],
  dev: boolean,
  isFramable: boolean,
): string {
  const scriptSources = dev ? ["'unsafe-inline'", "'unsafe-eval'"] : inline.scripts;
  const styleSources = dev ? ["'unsafe-inline'"] : inline.styles;
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptSources].join(' '),
    ["style-src 'self'", ...styleSources].join(' '),
    ["img-src 'self' data: blob:", ...pictureOrigins].join(' '),
    dev ? "connect-src 'self' ws:" : "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    isFramable ? 'frame-ancestors *' : "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Referrer-Policy of pages for editors, so that addresses of drafts do not leak. `no-referrer` makes a form's Origin
 * `null` (Fetch, section 3.2), which is harmless where Sec-Fetch-Site is sent too: over https and on this machine.
 */
export function referrerPolicy(publicUrl: string): string {
  const { protocol, hostname } = new URL(publicUrl);
  const isTrustworthy = protocol === 'https:' || /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
  return isTrustworthy ? 'no-referrer' : 'same-origin';
}

/**
 * Headers common to all HTML documents.
 * @param inline policy sources of its inline scripts and styles; undefined if there are none
 * @param pictureOrigins further origins that pictures may come from
 * @param dev Next's development tools need inline code, eval and a socket
 * @param isFramable whether other sites may embed it in a frame
 */
export function documentHeaders(
  inline: InlineSources | undefined,
  pictureOrigins: readonly string[],
  publicUrl: string,
  dev: boolean,
  isFramable = false,
): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy(inline ?? none, pictureOrigins, dev, isFramable),
    'X-Content-Type-Options': 'nosniff',
    ...(!isFramable && { 'X-Frame-Options': 'DENY' }),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // Only a server reached by https may send it (RFC 6797, section 7.2).
    ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}
