import type { Metadata } from 'next';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import { readConfig } from '#lib/config.ts';
import { miningTerms } from '#lib/discovery/reservations.ts';
import { type Locale, languages, locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { parsePage } from '#lib/site/address.ts';
import { alternatesOf } from '#lib/site/alternates.ts';
import { libraryName, windowTitle } from '#lib/site/library-name.ts';
import { oneLine, visibleText } from '#lib/untrusted.ts';

type Facts = {
  /** Title of what the page is about, if it has one; if nothing in it is visible, it is called untitled. */
  title?: string | undefined;
  description?: string | undefined;
  image?: { url: string; width: number; height: number } | undefined;
  /** Path of the page shown, if not the canonical one: its alternates are linked, and its card points there. */
  shown?: string | undefined;
  kind?: 'website' | 'article' | 'book' | undefined;
  /** Whether search engines should list it; they may follow its links in any case. */
  isListed?: boolean;
  /** Further `<meta>` names and contents. */
  embedded?: Record<string, string | string[]> | undefined;
};

// In characters: what windows, lists of results and cards have room for.
export const maxTitleLength = 120;
const maxDescriptionLength = 300;

/** Machine-readable metadata of every page: canonical address, languages, alternates, and the card for sharing. */
export async function pageMetadata(
  locale: Locale,
  pathIn: (locale: Locale) => string,
  facts: Facts = {},
): Promise<Metadata> {
  const t = translator(locale);
  const visible = oneLine(visibleText(facts.title), maxTitleLength);
  const name = visible || facts.title === undefined ? visible : t('object.untitled');
  const site = libraryName(locale);
  const title = name ? windowTitle(locale, name) : `${site} · ${t('site.tagline')}`;
  const description = oneLine(facts.description ?? '', maxDescriptionLength) || t('site.description');
  const alternates = await alternatesAt(facts.shown ?? pathIn(locale));
  const paths = Object.fromEntries(locales.map((one) => [one, pathIn(one)]));
  return {
    metadataBase: new URL(readConfig().publicUrl),
    title,
    description,
    ...(facts.isListed === false && { robots: { index: false, follow: true } }),
    alternates: {
      canonical: pathIn(locale),
      languages: { ...paths, 'x-default': pathIn(locales[0]) },
      types: Object.fromEntries(
        alternates.map(({ type, path, title }) => [type, [{ url: path, ...(title && { title }) }]]),
      ),
    },
    manifest: '/manifest.webmanifest',
    openGraph: {
      title: name || title,
      description,
      siteName: site,
      url: facts.shown ?? pathIn(locale),
      locale: languages[locale].tag.replace('-', '_'),
      type: facts.kind ?? 'website',
      images: facts.image ? [facts.image] : [{ url: '/icons/icon-512.png', width: 512, height: 512 }],
    },
    other: { ...miningTerms(readConfig().reservations), ...facts.embedded },
    twitter: { card: facts.image ? 'summary_large_image' : 'summary' },
  };
}

async function alternatesAt(path: string) {
  const { pathname, searchParams } = new URL(path, readConfig().publicUrl);
  const page = parsePage(pathname);
  return page ? await alternatesOf(page, searchParams, currentCatalogue(), readConfig().publicUrl) : [];
}
