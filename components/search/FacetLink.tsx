import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import type { SearchAddress } from '#lib/search/address.ts';
import { searchPath } from '#lib/search/path.ts';
import styles from './Facets.module.css';

type Props = {
  locale: Locale;
  label: string;
  /** Whether the label is the catalogue's own text. */
  isForeign?: boolean;
  count: number;
  /** The largest count beside it, where it is drawn as a bar. */
  max?: number;
  isChosen: boolean;
  /** Whether no further filter can be chosen; only a chosen one is a link then. */
  isFull: boolean;
  /** The search with this filter added, or removed if it is chosen. */
  search: SearchAddress;
};

/** A value to narrow the search to, with its count. */
export function FacetLink({ locale, label, isForeign, count, max, isChosen, isFull, search }: Props) {
  const words = (
    <>
      <span dir={isForeign ? 'auto' : undefined}>{label}</span>{' '}
      {max !== undefined && (
        <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <rect width={Math.max(1, (100 * count) / Math.max(1, max))} height="10" />
        </svg>
      )}
      <span className={`muted ${styles.count}`}>{new Intl.NumberFormat(locale).format(count)}</span>
      {isChosen && <span className="heard"> ({translator(locale)('search.isChosen')})</span>}
    </>
  );
  if (isFull && !isChosen) return <span className={styles.value}>{words}</span>;
  return (
    <a
      className={styles.value}
      data-chosen={isChosen ? '' : undefined}
      href={`${searchPath(locale, search)}#filters`}
      rel="nofollow"
    >
      {words}
    </a>
  );
}
