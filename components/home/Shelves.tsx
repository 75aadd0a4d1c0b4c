import type { ReactNode } from 'react';
import {
  facetLinks,
  maxShelves,
  periodLinks,
  type ShelfLink,
  ShelfLinks,
} from '#components/search/ShelfLinks.tsx';
import { organizationPath, shelfListPath } from '#lib/addresses.ts';
import type { CountedStatistics } from '#lib/catalogue/catalogue.ts';
import type { EntityTile, Organization } from '#lib/catalogue/schema.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { organizationName } from '#lib/i18n/shown-title.ts';
import { translator } from '#lib/i18n/translate.ts';
import { everything } from '#lib/search/address.ts';
import { searchPath } from '#lib/search/path.ts';
import type { SearchResult, ShelfKey } from '#lib/search/query.ts';
import { filtersOf } from '#lib/search/shelves.ts';
import { pathTo } from '#lib/site/address.ts';
import { webAddress } from '#lib/untrusted.ts';
import styles from './Shelves.module.css';

type Props = {
  locale: Locale;
  /** Result of the search for everything. Undefined here and below: unavailable at the moment. */
  result: SearchResult | undefined;
  statistics: CountedStatistics | undefined;
  organizations: Organization[] | undefined;
  /** Whether the library has parts of any work. */
  hasWorks: boolean;
  /** The picture of each of the {@link picturedShelves}, as far as known. */
  newest: readonly (Pick<EntityTile, 'thumbnail_url'> | undefined)[];
};

/** Facets with pictures. */
const picturedFacets = ['category', 'place'] as const;

/** The shelves that have pictures: kinds, places and periods. */
export function picturedShelves({ facets, periods }: SearchResult): ShelfKey[] {
  const values = picturedFacets.flatMap((facet) =>
    facets[facet].slice(0, maxShelves).map(({ value }) => ({ facet, value })),
  );
  return [...values, ...periods.map(({ from, to }) => ({ from, to }))];
}

/** Links into the library, each with the number of objects that it leads to. */
export function Shelves({ locale, result, statistics, organizations, hasWorks, newest }: Props) {
  const t = translator(locale);
  const intro = introOf({ locale, result, statistics, organizations });
  if (!result) return intro && <p className={styles.lead}>{intro}</p>;
  const pictures = new Map(
    picturedShelves(result).map((shelf, index) => {
      const { thumbnail_url: address } = newest[index] ?? {};
      return [searchPath(locale, { ...everything, filters: filtersOf(shelf) }), webAddress(address)];
    }),
  );
  const pictured = <Link extends ShelfLink>(links: readonly Link[]) =>
    links.map((link) => ({ ...link, picture: pictures.get(link.href) }));
  const organizationLinks = [...(organizations ?? [])]
    .sort((one, other) => other.aggregations.items_provided_count - one.aggregations.items_provided_count)
    .slice(0, maxShelves)
    .map((organization) => ({
      label: organizationName(t, organization),
      count: organization.aggregations.items_provided_count,
      href: organizationPath(locale, organization.id),
      picture: webAddress(organization.avatar.url),
    }));
  const lists = (['person', 'subject'] as const).filter((facet) => result.facets[facet].length > 0);
  return (
    <section className={styles.shelves} aria-labelledby="shelves">
      <h2 id="shelves">{t('search.shelves.title')}</h2>
      {intro && <p className={styles.lead}>{intro}</p>}
      <ShelfLinks
        locale={locale}
        name={t('search.shelves.categories')}
        links={pictured(facetLinks(locale, everything, result, 'category'))}
        pictures="above"
      >
        <a href={pathTo('statistics')(locale)}>{t('home.allStatistics')}</a>
      </ShelfLinks>
      <ShelfLinks
        locale={locale}
        name={t('search.shelves.periods')}
        links={pictured(periodLinks(locale, everything, result))}
        pictures="small"
      />
      <ShelfLinks
        locale={locale}
        name={t('search.shelves.places')}
        links={pictured(facetLinks(locale, everything, result, 'place'))}
        pictures="small"
      >
        <a href={shelfListPath(locale, 'place')}>{t('shelfLists.place')}</a>
      </ShelfLinks>
      <ShelfLinks
        locale={locale}
        name={t('search.shelves.institutions')}
        links={organizationLinks}
        pictures="logos"
      >
        <a href={pathTo('institutions')(locale)}>{t('home.allInstitutions')}</a>
      </ShelfLinks>
      {(lists.length > 0 || hasWorks) && (
        <p className={`row ${styles.lists}`}>
          {lists.map((facet) => (
            <a key={facet} href={shelfListPath(locale, facet)}>
              {t(`shelfLists.${facet}`)}
            </a>
          ))}
          {hasWorks && <a href={pathTo('works')(locale)}>{t('navigation.works')}</a>}
        </p>
      )}
    </section>
  );
}

/** A sentence with the library's known figures, each linked to what it counts; undefined for an empty library. */
function introOf({
  locale,
  result,
  statistics,
  organizations = [],
}: Omit<Props, 'newest' | 'hasWorks'>): ReactNode {
  const t = translator(locale);
  // An institution may be known before its first object is.
  const count = organizations.filter(({ aggregations }) => aggregations.items_provided_count > 0).length;
  // The count that the link leads to: statistics may be a day old. While nothing is indexed they are all that is known.
  const objects = result?.count || statistics?.entities.total;
  if (objects === 0) return undefined;
  if (objects === undefined && count === 0) return t('site.description');
  return (
    <>
      {objects !== undefined && (
        <a href={pathTo('search')(locale)}>{t('object.count', { count: objects })}</a>
      )}
      {objects !== undefined && count > 0 && ' '}
      {count > 0 && (
        <a href={pathTo('institutions')(locale)}>
          {t(objects === undefined ? 'home.collectionsOf' : 'home.from', { count })}
        </a>
      )}
      : {t('home.invitation')}
    </>
  );
}
