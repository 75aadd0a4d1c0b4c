import { Title } from '#components/layout/Title.tsx';
import { Hits } from '#components/search/Hits.tsx';
import { SearchBox } from '#components/search/SearchBox.tsx';
import { facetLinks, periodLinks, ShelfLinks } from '#components/search/ShelfLinks.tsx';
import type { Organization } from '#lib/catalogue/schema.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { organizationName } from '#lib/i18n/shown-title.ts';
import { translator } from '#lib/i18n/translate.ts';
import type { SearchAddress } from '#lib/search/address.ts';
import { searchPath, shelf } from '#lib/search/path.ts';
import type { FacetName, SearchResult } from '#lib/search/query.ts';
import { webAddress } from '#lib/untrusted.ts';
import styles from './Institution.module.css';
import { Avatar } from './InstitutionCard.tsx';

type Props = {
  locale: Locale;
  organization: Organization;
  /** Its newest objects; undefined: unavailable at the moment. */
  result: SearchResult | undefined;
};

export function Institution({ locale, organization, result }: Props) {
  const t = translator(locale);
  const { aggregations } = organization;
  const banner = webAddress(organization.background);
  const written: Partial<Record<Locale, string>> = organization.description;
  const inLanguages = [locale, ...locales.filter((one) => one !== locale)];
  const language = inLanguages.find((one) => written[one]?.trim());
  const description = language && written[language]?.trim();
  const holdings = shelf('institution', String(organization.id));
  // A service counts the objects of its institutions, but does not say which object is whose.
  const items = t('object.count', { count: aggregations.items_provided_count });
  return (
    <article>
      {banner && <img className={styles.banner} src={banner} alt="" />}
      <div className={styles.heading}>
        <Avatar picture={organization.avatar} />
        <div className={styles.words}>
          <Title locale={locale} text={organizationName(t, organization)} />
        </div>
      </div>
      {result && result.count > 0 && (
        <section className={styles.newest} aria-labelledby="newest">
          <h2 id="newest">{t('home.feed')}</h2>
          <Hits locale={locale} tiles={result.tiles} view="row" />
          <p>
            <a href={searchPath(locale, holdings)}>{t('search.institution.all', { count: result.count })}</a>
          </p>
          <SearchBox locale={locale} search={holdings} size="small" label={t('search.institution.label')} />
          <Parts locale={locale} holdings={holdings} result={result} />
        </section>
      )}
      {/* After the pictures, since its lines may break differently once the fonts have loaded. */}
      {language !== locale && <p className={styles.description}>{t('institutions.noDescription')}</p>}
      {description && (
        <p className={styles.description} dir="auto" lang={language === locale ? undefined : language}>
          {description}
        </p>
      )}
      <h2>{t('institutions.inFigures')}</h2>
      <ul className={`row ${styles.counts}`}>
        <li>{result?.count === 0 ? items : <a href={searchPath(locale, holdings)}>{items}</a>}</li>
        <li>{t('institutions.collections', { count: aggregations.collections_count })}</li>
        <li>{t('institutions.featured', { count: aggregations.featured_collections_count })}</li>
      </ul>
    </article>
  );
}

type PartsProps = { locale: Locale; holdings: SearchAddress; result: SearchResult };

/** Ways to narrow down its collections, each with the number of objects that it leads to. */
function Parts({ locale, holdings, result }: PartsProps) {
  const t = translator(locale);
  const linksOf = (facet: FacetName) => facetLinks(locale, holdings, result, facet);
  const periods = periodLinks(locale, holdings, result);
  return (
    <div className={styles.parts}>
      <ShelfLinks locale={locale} name={t('search.shelves.categories')} links={linksOf('category')} />
      <ShelfLinks locale={locale} name={t('search.shelves.periods')} links={periods} />
      <ShelfLinks locale={locale} name={t('search.shelves.languages')} links={linksOf('language')} />
      <ShelfLinks locale={locale} name={t('search.shelves.places')} links={linksOf('place')} />
    </div>
  );
}
