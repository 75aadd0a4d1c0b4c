// Catalogue data is foreign input: it may be hostile or merely odd.

/**
 * The URL if a browser may follow it: http or https with a host, or a path of this site. Anything else is dropped.
 * Browsers ignore line breaks and tabs in URLs: one after the slash could hide a second slash.
 */
export function webAddress(text: string | null | undefined): string | undefined {
  return text && /^(https?:\/\/[^\s/\\?#]|\/(?![/\\\s]))/i.test(text) ? text : undefined;
}

/**
 * The same as an absolute URL by RFC 3986: browsers accept more, which XML schemas and RDF parsers reject.
 * @param publicUrl where the public reaches this site; without it, paths are dropped
 */
export function absoluteAddress(
  text: string | null | undefined,
  publicUrl: string | undefined,
): string | undefined {
  const known = webAddress(text);
  if (known === undefined || !URL.canParse(known, publicUrl)) return undefined;
  const { href, hash } = new URL(known, publicUrl);
  const [, site = '', path = ''] = /^(https?:\/\/[^/]*)([^#]*)/.exec(href) ?? [];
  const fragment = hash && `#${hash.slice(1).replaceAll('#', '%23')}`;
  return site + (path + fragment).replace(/%(?![\da-f]{2})|[^\w\-.~:/?#@!$&'()*+,;=%]/gi, encodeURIComponent);
}

/** The text unchanged, or an empty one when nothing in it is visible: only spaces, marks and control characters. */
export function visibleText(text: string | null | undefined): string {
  return text && /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? text : '';
}

// Bidirectional controls, which would reorder surrounding text in a window title, all other control characters, and
// lone surrogates, which truncation may leave.
const controls = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * The text as one line without control characters, cut with an ellipsis.
 * @param maxLength maximum number of characters
 */
export function oneLine(text: string, maxLength: number): string {
  const line = text
    .slice(0, 4 * maxLength)
    .replace(controls, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= maxLength) return line;
  const characters = [...line];
  if (characters.length <= maxLength) return line;
  const cut = characters.slice(0, maxLength - 1).join('');
  return `${cut.trimEnd()}…`;
}
