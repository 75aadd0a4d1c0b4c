import { scriptText } from '#lib/discovery/json-ld.ts';
import type { WebLink } from '#lib/discovery/web-link.ts';

/** Links for machines; React moves them to the document's head. */
export function MachineLinks({ links }: { links: readonly WebLink[] }) {
  return links.map(({ profile: _, ...link }) => <link key={link.rel + link.href} {...link} />);
}

export function JsonLd({ data }: { data: object }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptText(data) }} />;
}
