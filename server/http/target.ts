import type { IncomingMessage } from 'node:http';
import { percentDecoded } from '#lib/addresses.ts';

/** A request target in origin form (RFC 9112, section 3.2.1), split but not decoded. */
export type Target = { path: string; query: string };

/** Longer addresses are refused: RFC 9110, section 4.1 recommends to support 8000 octets. */
const maxLength = 8192;

/**
 * Parses a request target.
 * @returns the target, or the status to refuse it with
 */
export function parseTarget(url: string): Target | 400 | 404 | 414 {
  if (url.length > maxLength) return 414;
  // Letters that are not percent-encoded, which the parser of Node 20.19 lets through as Latin-1.
  if (/[^!-~]/.test(url)) return 400;
  // Authority form and `*` are only for proxies and servers as a whole.
  if (!url.startsWith('/')) return 400;
  // Resolving `//host` as a relative reference would lead to another origin.
  if (url.startsWith('//')) return 404;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  // Invalid encodings, or a NUL, which no path here contains.
  if (path.includes('%') && (percentDecoded(path) ?? '\0').includes('\0')) return 400;
  return { path, query: mark < 0 ? '' : url.slice(mark + 1) };
}

/**
 * Rewrites a target in absolute form, which every server must accept, to origin form; its host replaces the Host header
 * (RFC 9112, section 3.2.2). Any host will do, as in that header: a server cannot know all names that lead to it.
 */
export function toOriginForm(incoming: Pick<IncomingMessage, 'url' | 'headers'>): void {
  const { url = '/' } = incoming;
  if (url.startsWith('/')) return;
  const [, host, rest = ''] = /^https?:\/\/([^/?#@]+)([/?].*)?$/i.exec(url) ?? [];
  if (host === undefined) return;
  incoming.url = rest.startsWith('/') ? rest : `/${rest}`;
  incoming.headers.host = host;
}

/** Whether exactly one Host header is given, which HTTP/1.0 does without (RFC 9112, section 3.2). */
export function hasOneHost({
  rawHeaders,
  httpVersion,
}: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}
