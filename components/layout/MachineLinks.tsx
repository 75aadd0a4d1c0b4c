import type { WebLink } from '#lib/discovery/web-link.ts';

/** What a page tells machines, in the document's head, to which React moves such links. */
export function MachineLinks({ links }: { links: readonly WebLink[] }) {
  return links.map(({ profile: _, ...link }) => <link key={link.rel + link.href} {...link} />);
}
