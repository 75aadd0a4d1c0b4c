/** A typed link from a page for machines, absolute (RFC 8288). */
export type WebLink = {
  rel: string;
  href: string;
  type?: string | undefined;
  title?: string | undefined;
  /** Profile that the target follows beyond its media type (RFC 6906); header only, as HTML has no attribute for it. */
  profile?: string | undefined;
};

/** Links as the value of the `Link` header (RFC 8288, section 3). */
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
