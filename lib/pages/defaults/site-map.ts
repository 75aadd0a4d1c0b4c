import { organizationPath, pagePath } from '#lib/addresses.ts';
import type { ListedPage } from '#lib/catalogue/catalogue.ts';
import { type Organization, type TileType, tileTypes } from '#lib/catalogue/schema.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { pathTo, singleKinds } from '#lib/site/address.ts';
import { oneLine, visibleText } from '#lib/untrusted.ts';
import { pagesFor } from '../find.ts';
import { type Html, html, list } from './html.ts';

// Longer lists are what the pages that they come from are for; a page with more tags than 10,000 would be cut.
const maxListed = 1000;
/** Longest name of a link, in characters. */
const maxNameLength = 200;

/** In the order of the feed's menu. */
const typeOrder: TileType[] = ['entity', ...tileTypes.filter((type) => type !== 'entity')];

export type SiteMapFacts = {
  /** Where the public reaches this site. */
  publicUrl: string;
  /** In Polish order; undefined while the catalogue is unavailable. */
  organizations: readonly Organization[] | undefined;
  /** All other pages of the site. */
  pages: readonly ListedPage[];
};

/** The site's pages as nested lists of links. */
export function siteMap(locale: Locale, { publicUrl, organizations, pages }: SiteMapFacts): Html {
  const t = translator(locale);
  const at = (path: string) => `${publicUrl}${path}`;
  const link = (path: string, name: string) => html`<a href="${at(path)}">${name}</a>`;
  const organizationLinks = (organizations ?? []).map(({ id, fullname }) =>
    link(organizationPath(locale, id), nameOf(fullname) || t('institutions.unnamed')),
  );
  const alphabet = new Intl.Collator(locale);
  const written = pagesFor(pages, locale)
    .sort((one, other) => alphabet.compare(one.title, other.title))
    .map(({ title, slug, language }) => {
      const name = nameOf(title) || t('object.untitled');
      if (language === locale) return link(pagePath(locale, slug), name);
      const path = at(pagePath(locale, slug));
      return html`<a href="${path}" lang="${language}">${name}</a> (${t('pages.inOtherLanguage')})`;
    });
  const types = typeOrder.map((type) => link(`/${locale}?type=${type}`, t(`types.${type}`)));
  const resources = ['organizations', 'frontpage', 'stats', 'pages'].map((name) => {
    const path = `/api/${name}/`;
    return html`<a href="${at(path)}"><code>${path}</code></a>`;
  });
  const linkTo = (kind: (typeof singleKinds)[number], name = t(`navigation.${kind}`)) =>
    link(pathTo(kind)(locale), name);
  const unknown = () => html`<p>${t('defaultPages.site-map.unknown')}</p>`;
  const collections = singleKinds.flatMap((kind) => {
    if (kind === 'pages') return [];
    if (kind === 'home') return [html`${linkTo(kind)}${list(types)}`];
    if (kind === 'institutions')
      return [html`${linkTo(kind)}${organizations ? shortened(organizationLinks, locale) : unknown()}`];
    return [kind === 'saved' ? linkTo(kind, t('defaultPages.site-map.saved')) : linkTo(kind)];
  });
  return html`<h2>${t('defaultPages.site-map.collections')}</h2>
${list(collections)}
<h2>${t('defaultPages.site-map.information')}</h2>
${list([html`${linkTo('pages', t('defaultPages.site-map.allPages'))}${shortened(written, locale)}`])}
<h2>${t('defaultPages.site-map.machines')}</h2>
${list([
  html`${link('/api/schema/', t('defaultPages.site-map.api'))}${list(resources)}`,
  link('/sitemap.xml', t('navigation.sitemap')),
])}`;
}

const nameOf = (text: string) => oneLine(visibleText(text), maxNameLength);

function shortened(items: readonly Html[], locale: Locale): Html | undefined {
  if (items.length === 0) return undefined;
  if (items.length <= maxListed) return list(items);
  const more = translator(locale)('defaultPages.site-map.more', { count: items.length - maxListed });
  return list([...items.slice(0, maxListed), html`${more}`]);
}
