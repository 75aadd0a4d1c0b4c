import { tileView } from '#lib/feed/tile-view.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { findOf } from '#lib/scans/view.ts';
import { scanLabel } from '#lib/search/labels.ts';
import { foundScanPath } from '#lib/search/path.ts';
import type { TextsResult } from '#lib/search/query.ts';
import styles from './Hits.module.css';
import { Snippet } from './Snippet.tsx';
import textStyles from './Texts.module.css';

type Props = {
  locale: Locale;
  pages: TextsResult['pages'];
  /** What was looked for, to be marked where a page says nothing nearer. */
  forms: readonly string[];
};

/** Pages of scans, a line for each: of what object, which of its scans, and what stands there. */
export function TextPages({ locale, pages, forms }: Props) {
  const untitled = translator(locale)('object.untitled');
  return (
    <ul className={styles.list}>
      {pages.map(({ tile, position, snippet }) => {
        const { image, title } = tileView(tile, locale);
        const object = tile.related_object;
        return (
          <li key={`${position} ${object.id}`}>
            <a
              className={styles.line}
              href={foundScanPath(locale, object, position, snippet ?? { find: findOf(forms) })}
            >
              <span className={styles.picture}>
                {image && (
                  <img src={image.src} width={64} height={64} alt="" loading="lazy" decoding="async" />
                )}
              </span>
              <span className={styles.words}>
                <span className={styles.title} dir="auto">
                  {title || untitled}
                </span>
                <span className={textStyles.found}>
                  <span className={textStyles.scan} dir="auto">
                    {scanLabel(locale, position, snippet?.label)}
                  </span>{' '}
                  {snippet && <Snippet snippet={snippet} />}
                </span>
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
