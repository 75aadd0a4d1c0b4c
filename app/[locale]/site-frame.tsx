import { setTimeout } from 'node:timers/promises';
import type { ComponentProps } from 'react';
import { Frame } from '#components/layout/Frame.tsx';
import { JsonLd } from '#components/layout/JsonLd.tsx';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import { ifAvailable } from '#lib/catalogue/unavailable.ts';
import { readConfig } from '#lib/config.ts';
import { type PageJsonLdInput, pageJsonLd } from '#lib/discovery/site-json-ld.ts';
import { listSitePages } from '#lib/pages/site-pages.ts';
import { topicLinks } from '#lib/pages/topic-links.ts';

/** Milliseconds that a page waits for what only its footer needs. */
const timeout = 500;

/**
 * The frame of a page, with links to the pages that must be linked from every page. While the catalogue is unavailable,
 * they lead to default addresses, from which the server redirects.
 * @param props.structuredData about the page itself
 */
export async function SiteFrame({
  structuredData,
  children,
  ...props
}: Omit<ComponentProps<typeof Frame>, 'links'> & { structuredData?: PageJsonLdInput | undefined }) {
  const pages = ifAvailable(listSitePages(currentCatalogue()));
  const loaded = await Promise.race([pages, setTimeout(timeout, undefined, { ref: false })]);
  const { locale, pathIn } = props;
  const jsonLd = structuredData && pageJsonLd(structuredData, pathIn(locale), locale, readConfig().publicUrl);
  return (
    <Frame {...props} links={topicLinks(locale, loaded)}>
      {children}
      {jsonLd && <JsonLd data={jsonLd} />}
    </Frame>
  );
}
