import { scanName } from '#components/reading/scan-name.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { shortLabel } from '#lib/scans/label.ts';
import { findPath } from '#lib/search/find-address.ts';
import { foundScanPath } from '#lib/search/path.ts';
import type { TextHits } from '#lib/search/query.ts';
import { Snippet } from './Snippet.tsx';
import styles from './Texts.module.css';

type Props = {
  locale: Locale;
  object: EntityTile['related_object'];
  texts: TextHits;
  /** Words that are all on those pages, if known. */
  words: string | undefined;
};

/** On how many pages of an object the words were found, and where; a card has room only for the number. */
export function TextMatches({ locale, object, texts: { pages, snippets }, words }: Props) {
  const t = translator(locale);
  const count = t('search.inText', { count: pages });
  const [first] = snippets;
  // The pages are unknown if none could be read in time.
  const inObject = words && findPath(locale, object, { text: words, from: 1 });
  const path = first ? foundScanPath(locale, object, first.position, first) : inObject;
  return (
    <div className={styles.matches}>
      <p className={`muted ${styles.count}`}>
        {path ? (
          <a href={path} rel={first ? undefined : 'nofollow'}>
            {count}
          </a>
        ) : (
          count
        )}
      </p>
      <ul className={styles.snippets}>
        {snippets.map((snippet) => (
          <li key={snippet.position}>
            <a className={styles.place} href={foundScanPath(locale, object, snippet.position, snippet)}>
              <span className={styles.scan} dir="auto">
                {scanName(t, { position: snippet.position, label: shortLabel(snippet.label) })}
              </span>{' '}
              <Snippet snippet={snippet} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
