import type { ReactNode } from 'react';
import type { Locale } from '#lib/i18n/locales.ts';
import { type SearchAddress, toggleValue } from '#lib/search/address.ts';
import { periodLabel, valueLabel } from '#lib/search/labels.ts';
import { searchPath } from '#lib/search/path.ts';
import type { FacetName, SearchResult } from '#lib/search/query.ts';
import styles from './ShelfLinks.module.css';

/** A link to a shelf, with the number of objects on it; a count of 0 is not shown. */
export type ShelfLink = { label: string; count: number; href: string; picture?: string | undefined };

export const maxShelves = 12;

export function facetLinks(
  locale: Locale,
  within: SearchAddress,
  { facets }: SearchResult,
  facet: FacetName,
): (ShelfLink & { value: string })[] {
  return facets[facet].slice(0, maxShelves).map((found) => ({
    value: found.value,
    label: valueLabel(locale, facet, found),
    count: found.count,
    href: searchPath(locale, toggleValue(within, facet, found.value)),
  }));
}

export function periodLinks(locale: Locale, within: SearchAddress, { periods }: SearchResult): ShelfLink[] {
  return periods.map(({ from, to, count }) => ({
    label: periodLabel({ from, to }),
    count,
    href: searchPath(locale, { ...within, filters: { ...within.filters, from, to } }),
  }));
}

type Props = {
  locale: Locale;
  name: string;
  links: readonly ShelfLink[];
  /** Kinds have the picture of a scan above their name, others a small one beside it, institutions their logo. */
  pictures?: 'above' | 'small' | 'logos';
  children?: ReactNode;
};

export function ShelfLinks({ locale, name, links, pictures, children }: Props) {
  if (links.length === 0) return null;
  const number = new Intl.NumberFormat(locale);
  return (
    <div className={styles.group}>
      <h3>{name}</h3>
      <ul className={pictures === 'above' ? styles.pictures : styles.links} data-columns={pictures}>
        {links.map(({ label, count, href, picture }) => (
          <li key={href}>
            <a href={href}>
              {(pictures === 'above' || pictures === 'small') && picture && (
                <span className={styles.picture}>
                  <img src={picture} alt="" width={200} height={200} loading="lazy" />
                </span>
              )}
              {pictures === 'logos' && picture && (
                <img className={styles.avatar} src={picture} alt="" width={28} height={28} loading="lazy" />
              )}
              <span className={`${styles.label} clamped`} dir="auto">
                {label}
              </span>{' '}
              {count > 0 && <span className={`muted ${styles.count}`}>{number.format(count)}</span>}
            </a>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
