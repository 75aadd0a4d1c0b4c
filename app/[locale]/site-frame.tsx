import { setTimeout } from 'node:timers/promises';
import type { ComponentProps } from 'react';
import { Frame } from '#components/layout/Frame.tsx';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import { ifAvailable } from '#lib/catalogue/unavailable.ts';
import { listSitePages } from '#lib/pages/site-pages.ts';
import { topicLinks } from '#lib/pages/topic-links.ts';

/** Milliseconds that a page waits for what only its footer needs. */
const patience = 500;

/**
 * What surrounds a page, with links to the pages that must be found from every page. While the catalogue does not tell them,
 * they lead to the default addresses, from where the server sends on.
 */
export async function SiteFrame(props: Omit<ComponentProps<typeof Frame>, 'links'>) {
  const pages = ifAvailable(listSitePages(currentCatalogue()));
  const known = await Promise.race([pages, setTimeout(patience, undefined, { ref: false })]);
  return <Frame {...props} links={topicLinks(props.locale, known)} />;
}
