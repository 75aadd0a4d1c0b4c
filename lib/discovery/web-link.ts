/** A link that a page tells machines, absolute (RFC 8288). */
export type WebLink = {
  rel: string;
  href: string;
  type?: string | undefined;
  title?: string | undefined;
  /** What a resource follows beyond its media type (RFC 6906); the header alone tells it, for HTML has no attribute of it. */
  profile?: string | undefined;
};

/** Links as the value of the header `Link` (RFC 8288, section 3). */
export function linkHeader(links: readonly WebLink[]): string {
  return links
    .map(({ rel, href, type, profile }) =>
      [
        `<${href}>; rel="${rel}"`,
        ...(type ? [`type="${type.replaceAll('"', '\\"')}"`] : []),
        ...(profile ? [`profile="${profile}"`] : []),
      ].join('; '),
    )
    .join(', ');
}
