import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { noLetter } from '#lib/search/shelf-list.ts';
import type { ListAnswer } from '#lib/site/shelves-for.ts';
import { Pager } from './Pager.tsx';
import styles from './ShelfList.module.css';

type Props<Entry> = {
  locale: Locale;
  title: string;
  lead?: string;
  page: number;
  answer: ListAnswer<Entry>;
  /** Path of a page, from 1. */
  to: (page: number) => string;
  /** How an entry is shown. */
  show: (entry: Entry) => { path: string; name: string; about: string };
};

/** A page of an alphabetical list of shelves or works, and the letters to jump to. */
export function ShelfListView<Entry>({ locale, title, lead, page, answer, to, show }: Props<Entry>) {
  const t = translator(locale);
  const { shelves, initials, pages } = answer;
  const shown = (letter: string) => (letter === noLetter ? t('shelfLists.letterOther') : letter);
  return (
    <>
      <h1>{title}</h1>
      {initials.length === 0 ? <p>{t('shelfLists.none')}</p> : lead && <p>{lead}</p>}
      {initials.length > 1 && (
        <nav aria-label={t('shelfLists.letters')}>
          <ul className={`row ${styles.letters}`}>
            {initials.map((one) => (
              <li key={one.letter}>
                <a
                  href={`${to(one.page)}#${encodeURIComponent(anchorOf(one.letter))}`}
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
            {values.map(show).map(({ path, name, about }) => (
              <li key={path}>
                <a href={path} dir="auto">
                  {name}
                </a>{' '}
                <span className="muted">{about}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Pager locale={locale} name={t('shelfLists.pages')} page={page} pages={pages} to={to} />
    </>
  );
}

function anchorOf(letter: string): string {
  return letter === noLetter ? 'letter-none' : `letter-${letter}`;
}
