import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import styles from './Results.module.css';

type Props = {
  locale: Locale;
  /** What is paged, as the navigation's accessible name. */
  name: string;
  page: number;
  pages: number;
  /** Path of a page, from 1. */
  to: (page: number) => string;
};

/** How many pages on either side of the current one get a link. */
const maxDistance = 2;

export function Pager({ locale, name, page, pages, to }: Props) {
  if (pages < 2) return null;
  const t = translator(locale);
  const number = new Intl.NumberFormat(locale);
  return (
    <nav className={`row ${styles.pager}`} aria-label={name}>
      {page > 1 && (
        <a href={to(Math.min(page - 1, pages))} rel="prev nofollow">
          {t('search.previous')}
        </a>
      )}
      <ol className="row">
        {pagesNear(page, pages).map((one, index, all) => (
          <li key={one} data-gap={index > 0 && one - (all[index - 1] ?? 0) > 1 ? '' : undefined}>
            <a
              href={to(one)}
              rel="nofollow"
              aria-label={t('search.page', { number: number.format(one) })}
              aria-current={one === page ? 'page' : undefined}
            >
              {number.format(one)}
            </a>
          </li>
        ))}
      </ol>
      {page < pages && (
        <a href={to(page + 1)} rel="next nofollow">
          {t('search.next')}
        </a>
      )}
    </nav>
  );
}

/** The first page, the last, and those near the current one. */
export function pagesNear(page: number, pages: number): number[] {
  const from = Math.max(1, page - maxDistance);
  const around = Array.from(
    { length: Math.max(0, Math.min(pages, page + maxDistance) - from + 1) },
    (_, at) => from + at,
  );
  return [...new Set([1, ...around, pages])];
}
