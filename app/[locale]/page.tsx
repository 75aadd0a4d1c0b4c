import type { Metadata } from 'next';
import { Feed } from '#components/feed/Feed.tsx';
import { feedStrings, nothingHere, wordsOf } from '#components/feed/feed-strings.ts';
import { TypeFilter } from '#components/feed/TypeFilter.tsx';
import { EmptyLibrary } from '#components/home/EmptyLibrary.tsx';
import { picturedShelves, Shelves } from '#components/home/Shelves.tsx';
import { Welcome } from '#components/home/Welcome.tsx';
import { JsonLd, MachineLinks } from '#components/layout/MachineReadable.tsx';
import { Hits } from '#components/search/Hits.tsx';
import { withQuery } from '#lib/addresses.ts';
import { batchLimit } from '#lib/catalogue/catalogue.ts';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import { tileType } from '#lib/catalogue/schema.ts';
import { parseTimestamp } from '#lib/catalogue/timestamp.ts';
import { ifAvailable, ifSoon } from '#lib/catalogue/unavailable.ts';
import { readConfig } from '#lib/config.ts';
import { libraryLinks } from '#lib/discovery/object-links.ts';
import { siteJsonLd } from '#lib/discovery/site-json-ld.ts';
import { batchOf } from '#lib/feed/batches.ts';
import { step } from '#lib/feed/cursor.ts';
import { tileView } from '#lib/feed/tile-view.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { messageGroup, translator } from '#lib/i18n/translate.ts';
import { everything } from '#lib/search/address.ts';
import { pathTo } from '#lib/site/address.ts';
import { pageMetadata } from './metadata.ts';
import { localeOf, type PageProps, queryOf } from './page-props.ts';
import { SiteFrame } from './site-frame.tsx';

/** How many of the newest objects are shown at the top. */
const firstRow = 6;

/** Milliseconds for which the page waits for the pictures of shelves. */
const picturesTimeout = 300;

export async function generateMetadata({ params, searchParams }: PageProps): Promise<Metadata> {
  const { max, pathIn } = await readView(searchParams);
  const locale = await localeOf(params);
  // Further down, the content shifts with every new object.
  return pageMetadata(locale, pathIn, { isListed: !max });
}

export default async function HomePage({ params, searchParams }: PageProps) {
  const locale = await localeOf(params);
  const { type, max, pathIn } = await readView(searchParams);
  // Neither filtered nor further down: the library's front page.
  const isWhole = !type && !max;
  const catalogue = currentCatalogue();
  const [tiles, mirror, everywhere, statistics, organizations, works] = await Promise.all([
    catalogue.frontpage({ type, max, batchSize: batchLimit }),
    catalogue.mirror(),
    isWhole ? ifAvailable(catalogue.search(everything, { offset: 0, limit: 1 })) : undefined,
    ifAvailable(catalogue.statistics()),
    ifAvailable(catalogue.organizations()),
    catalogue.works('', 1),
  ]);
  const { fresh, next } = step(undefined, tiles, new Set());
  const t = translator(locale);
  const { publicUrl } = readConfig();
  // Help with importing is of no use where a mirrored service fills the library.
  const isEmpty = tiles.length === 0 && isWhole && !mirror;

  const newest = isWhole ? tiles.filter((tile) => tile.type === 'entity') : [];
  const pictured =
    everywhere && (await ifSoon(catalogue.newestOn(picturedShelves(everywhere)), picturesTimeout));

  return (
    // The page is as current as its feed; the figures beside it do not count.
    <SiteFrame locale={locale} pathIn={pathIn} hasOwnSearch={!max} part="frontpage">
      {isWhole && <JsonLd data={siteJsonLd(locale, publicUrl)} />}
      {isWhole && <MachineLinks links={libraryLinks(publicUrl)} />}
      {!max && <Welcome locale={locale} />}
      {newest.length > 0 && (
        <>
          <section aria-labelledby="newest">
            <h2 id="newest" className="heard">
              {t('search.shelves.newest')}
            </h2>
            <Hits locale={locale} tiles={newest.slice(0, firstRow)} view="row" />
          </section>
          <Shelves
            locale={locale}
            result={everywhere}
            statistics={statistics}
            organizations={organizations}
            hasWorks={works.length > 0}
            newest={pictured ?? []}
          />
        </>
      )}
      {isEmpty ? (
        <EmptyLibrary locale={locale} />
      ) : (
        <section id="feed" aria-labelledby="feed-heading">
          {max ? (
            <h1 id="feed-heading">{t(`${wordsOf(type)}.older`)}</h1>
          ) : (
            <h2 id="feed-heading">{t('home.feed')}</h2>
          )}
          {max && (
            <p>
              <a href={feedPath(locale, type)}>{t('feed.newest')}</a>
            </p>
          )}
          <TypeFilter locale={locale} type={type} />
          {fresh.length === 0 ? (
            <p>{nothingHere(t, mirror, max ? 'nothingOlder' : type ? 'nothing' : 'nothingYet')}</p>
          ) : (
            <Feed
              locale={locale}
              address={pathIn(locale)}
              type={type}
              first={batchOf(
                fresh.map((tile) => tileView(tile, locale)),
                next,
              )}
              olderHref={next && feedPath(locale, type, next.oldest)}
              typeLabels={messageGroup(locale, 'typeOne')}
              strings={feedStrings(locale, mirror, type)}
            />
          )}
        </section>
      )}
    </SiteFrame>
  );
}

/** The view that the address asks for; invalid values are ignored. */
async function readView(searchParams: PageProps['searchParams']) {
  const query = await queryOf(searchParams);
  const bound = query.get('max_sorting_datetime') ?? '';
  const type = tileType.safeParse(query.get('type')).data;
  const max = parseTimestamp(bound);
  return { type, max, pathIn: (locale: Locale) => feedPath(locale, type, max && bound) };
}

/** Address of the feed, of one type if given, from below a bound: no two tiles share a timestamp, so none is skipped. */
function feedPath(locale: Locale, type?: string, bound?: string): string {
  const query = new URLSearchParams({
    ...(type && { type }),
    ...(bound && { max_sorting_datetime: bound }),
  });
  return withQuery(pathTo('home')(locale), query);
}
