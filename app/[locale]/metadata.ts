import type { Metadata } from 'next';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import { readConfig } from '#lib/config.ts';
import { miningTerms } from '#lib/discovery/reservations.ts';
import { oneLine, visibleText } from '#lib/foreign.ts';
import { type Locale, languages, locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { parsePage } from '#lib/site/address.ts';
import { libraryName, windowTitle } from '#lib/site/library-name.ts';
import { twinsOf } from '#lib/site/twins.ts';

type Facts = {
  /** Title of what the page is about, if it has one; if nothing in it is visible, it is called untitled. */
  title?: string | undefined;
  description?: string | undefined;
  image?: { url: string; width: number; height: number } | undefined;
  /** Path whose machine-readable twins are linked, if it differs from the canonical one. */
  shown?: string | undefined;
  kind?: 'website' | 'article' | 'book' | undefined;
  /** Further `<meta>` names and contents. */
  embedded?: Record<string, string | string[]> | undefined;
};

// In characters: what fits in window titles, search results and link previews.
export const longestTitle = 120;
const longestDescription = 300;

/** A page's metadata: canonical address, its languages, its twins, and its card when shared. */
export async function pageMetadata(
  locale: Locale,
  pathIn: (locale: Locale) => string,
  facts: Facts = {},
): Promise<Metadata> {
  const t = translator(locale);
  const visible = oneLine(visibleText(facts.title), longestTitle);
  const name = visible || facts.title === undefined ? visible : t('object.untitled');
  const site = libraryName(locale);
  const title = name ? windowTitle(locale, name) : `${site} · ${t('site.tagline')}`;
  const description = oneLine(facts.description ?? '', longestDescription) || t('site.description');
  const twins = await twinsAt(facts.shown ?? pathIn(locale));
  const alternates = Object.fromEntries(locales.map((one) => [one, pathIn(one)]));
  return {
    metadataBase: new URL(readConfig().publicUrl),
    title,
    description,
    alternates: {
      canonical: pathIn(locale),
      languages: { ...alternates, 'x-default': pathIn(locales[0]) },
      types: Object.fromEntries(
        twins.map(({ type, path, title }) => [type, [{ url: path, ...(title && { title }) }]]),
      ),
    },
    manifest: '/manifest.webmanifest',
    openGraph: {
      title: name || title,
      description,
      siteName: site,
      url: pathIn(locale),
      locale: languages[locale].tag.replace('-', '_'),
      type: facts.kind ?? 'website',
      images: facts.image ? [facts.image] : [{ url: '/icons/icon-512.png', width: 512, height: 512 }],
    },
    other: { ...miningTerms(readConfig().reservations), ...facts.embedded },
    twitter: { card: facts.image ? 'summary_large_image' : 'summary' },
  };
}

async function twinsAt(path: string) {
  const { pathname, searchParams } = new URL(path, readConfig().publicUrl);
  const page = parsePage(pathname);
  return page ? await twinsOf(page, searchParams, currentCatalogue(), readConfig().publicUrl) : [];
}
