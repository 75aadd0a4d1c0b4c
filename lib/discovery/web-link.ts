/** A link that a page tells machines, absolute (RFC 8288). */
export type WebLink = { rel: string; href: string; type?: string | undefined; title?: string | undefined };

/** Links as the value of the header `Link` (RFC 8288, section 3). */
export function linkHeader(links: readonly WebLink[]): string {
  return links
    .map(
      ({ rel, href, type }) =>
        `<${href}>; rel="${rel}"${type ? `; type="${type.replaceAll('"', '\\"')}"` : ''}`,
    )
    .join(', ');
}
