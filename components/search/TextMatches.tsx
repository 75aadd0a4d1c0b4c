import { scanName } from '#components/reading/scan-name.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { shortLabel } from '#lib/scans/label.ts';
import { foundScanPath } from '#lib/search/path.ts';
import type { TextHits } from '#lib/search/query.ts';
import { Snippet } from './Snippet.tsx';
import styles from './Texts.module.css';

type Props = { locale: Locale; object: EntityTile['related_object']; texts: TextHits };

/** On how many pages of an object the words stand, and where; below a card there is room for the number alone. */
export function TextMatches({ locale, object, texts: { pages, snippets } }: Props) {
  const t = translator(locale);
  const count = t('search.inText', { count: pages });
  const [first] = snippets;
  return (
    <div className={styles.matches}>
      <p className={styles.count}>
        {first ? <a href={foundScanPath(locale, object, first.position, first)}>{count}</a> : count}
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
