import { setTimeout } from 'node:timers/promises';
import type { ComponentProps } from 'react';
import { Frame } from '#components/layout/Frame.tsx';
import { JsonLd } from '#components/layout/MachineReadable.tsx';
import type { CataloguePart } from '#lib/catalogue/catalogue.ts';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import { ifAvailable } from '#lib/catalogue/unavailable.ts';
import { readConfig } from '#lib/config.ts';
import { type PageJsonLdInput, pageJsonLd } from '#lib/discovery/site-json-ld.ts';
import { listSitePages } from '#lib/pages/site-pages.ts';
import { topicLinks } from '#lib/pages/topic-links.ts';

/** Milliseconds that a page waits for what only its footer needs. */
const timeout = 500;

type Props = Omit<ComponentProps<typeof Frame>, 'links' | 'asOf'> & {
  /** What the page shows of the catalogue; it says so if that is old. */
  part?: CataloguePart;
  /** About the page itself. */
  structuredData?: PageJsonLdInput | undefined;
};

/**
 * The frame of a page, with links to the pages that must be linked from every page. While the catalogue is unavailable,
 * they lead to default addresses, from which the server redirects.
 */
export async function SiteFrame({ part, structuredData, children, ...props }: Props) {
  const catalogue = currentCatalogue();
  const pages = ifAvailable(listSitePages(catalogue));
  const [loaded, asOf] = await Promise.all([
    Promise.race([pages, setTimeout(timeout, undefined, { ref: false })]),
    part && catalogue.asOf(part),
  ]);
  const { locale, pathIn } = props;
  const jsonLd = structuredData && pageJsonLd(structuredData, pathIn(locale), locale, readConfig().publicUrl);
  return (
    <Frame {...props} asOf={asOf} links={topicLinks(locale, loaded)}>
      {children}
      {jsonLd && <JsonLd data={jsonLd} />}
    </Frame>
  );
}
