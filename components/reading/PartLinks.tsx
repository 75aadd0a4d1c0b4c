import { pagesNear } from '#components/search/Pager.tsx';
import type { WholeView } from '#lib/addresses.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { cellStart, windowSizes } from '#lib/reading/windows.ts';
import { foundWholePath } from '#lib/search/find-address.ts';
import styles from './PartLinks.module.css';

export type Part = {
  view: WholeView;
  /** Its first scan or entry, from 0. */
  from: number;
  count: number;
  total: number;
  /** What is searched for in the whole object. */
  words?: string;
};

type Props = {
  locale: Locale;
  object: { id: string; slug: string };
  part: Part;
  place: 'above' | 'below';
};

/** Links to the other parts of an object that is seen as a whole: the previous, the next, and some by number. */
export function PartLinks({ locale, object, part, place }: Props) {
  const { view, from, count, total, words = '' } = part;
  const next = from + count;
  if (from === 0 && next >= total) return null;
  const t = translator(locale);
  const number = new Intl.NumberFormat(locale);
  const size = windowSizes[view];
  const to = (at: number) => foundWholePath(locale, object, view, at, words);
  const cells = pagesNear(Math.floor(from / size) + 1, Math.ceil(total / size));
  return (
    <nav
      className={`row ${styles.parts} unprinted`}
      data-below={place === 'below' ? '' : undefined}
      aria-label={t(place === 'above' ? 'reading.partsAbove' : 'reading.partsBelow')}
    >
      {from > 0 && (
        <a href={to(cellStart(view, from - 1))} rel="prev">
          {t('reading.previous')}
        </a>
      )}
      <ol className="row">
        {cells.map((cell, index) => {
          const [first, last] = [(cell - 1) * size + 1, Math.min(cell * size, total)];
          const name = { first: number.format(first), last: number.format(last) };
          return (
            <li key={cell} data-gap={index > 0 && cell - (cells[index - 1] ?? 0) > 1 ? '' : undefined}>
              <a
                href={to(first - 1)}
                aria-label={t(view === 'contents' ? 'reading.entryRange' : 'reading.scanRange', name)}
                aria-current={from >= first - 1 && from < last ? 'page' : undefined}
              >
                {first === last ? name.first : `${name.first}–${name.last}`}
              </a>
            </li>
          );
        })}
      </ol>
      {next < total && (
        <a href={to(next)} rel="next">
          {t('reading.next')}
        </a>
      )}
    </nav>
  );
}
