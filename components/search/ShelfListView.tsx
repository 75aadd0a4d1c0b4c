import { shelfListPath } from '#lib/addresses.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { valueLabel } from '#lib/search/labels.ts';
import { shelfPath } from '#lib/search/path.ts';
import { type ListedFacet, noLetter } from '#lib/search/shelf-list.ts';
import type { ShelvesAnswer } from '#lib/site/shelves-for.ts';
import { Pager } from './Pager.tsx';
import styles from './ShelfList.module.css';

type Props = { locale: Locale; facet: ListedFacet; page: number; answer: ShelvesAnswer };

/** All shelves of a facet in alphabetical order, with their numbers of objects, and the letters to jump to. */
export function ShelfListView({ locale, facet, page, answer }: Props) {
  const t = translator(locale);
  const number = new Intl.NumberFormat(locale);
  const { shelves, initials, pages } = answer;
  const shown = (letter: string) => (letter === noLetter ? t('shelfLists.letterOther') : letter);
  return (
    <>
      <h1>{t(`shelfLists.${facet}`)}</h1>
      {initials.length === 0 && <p>{t('shelfLists.none')}</p>}
      {initials.length > 1 && (
        <nav aria-label={t('shelfLists.letters')}>
          <ul className={`row ${styles.letters}`}>
            {initials.map((one) => (
              <li key={one.letter}>
                <a
                  href={`${shelfListPath(locale, facet, one.page)}#${encodeURIComponent(anchorOf(one.letter))}`}
                  rel="nofollow"
                  aria-label={one.letter === noLetter ? shown(one.letter) : undefined}
                >
                  {one.letter}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {shelves.map(({ letter, values }) => (
        <section key={letter} aria-labelledby={anchorOf(letter)}>
          <h2 id={anchorOf(letter)}>{shown(letter)}</h2>
          <ul className={styles.values}>
            {values.map((one) => (
              <li key={one.value}>
                <a href={shelfPath(locale, facet, one.value)} dir="auto">
                  {valueLabel(locale, facet, one)}
                </a>{' '}
                <span className="muted">{number.format(one.count)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Pager
        locale={locale}
        name={t('shelfLists.pages')}
        page={page}
        pages={pages}
        to={(one) => shelfListPath(locale, facet, one)}
      />
    </>
  );
}

function anchorOf(letter: string): string {
  return letter === noLetter ? 'letter-none' : `letter-${letter}`;
}
