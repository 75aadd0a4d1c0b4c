import { setTimeout } from 'node:timers/promises';
import { currentCatalogue } from '#lib/catalogue/open.ts';
import { ifAvailable } from '#lib/catalogue/unavailable.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { listSitePages } from '#lib/pages/site-pages.ts';
import { type TopicLink, topicLinks } from '#lib/pages/topic-links.ts';

/** Milliseconds that a page waits for what only its footer needs. */
const patience = 500;

/**
 * Links to the pages that must be found from every page. While the catalogue does not tell them, they lead to the default
 * addresses, from where the server sends on.
 */
export async function linksToTopics(locale: Locale): Promise<TopicLink[]> {
  const pages = ifAvailable(listSitePages(currentCatalogue()));
  return topicLinks(locale, await Promise.race([pages, setTimeout(patience, undefined, { ref: false })]));
}
