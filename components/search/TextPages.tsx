import { scanName } from '#components/reading/scan-name.ts';
import { tileView } from '#lib/feed/tile-view.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { shortLabel } from '#lib/scans/label.ts';
import { findOf } from '#lib/scans/view.ts';
import { foundScanPath } from '#lib/search/path.ts';
import type { TextsResult } from '#lib/search/query.ts';
import { HitLine } from './HitLine.tsx';
import styles from './Hits.module.css';
import { Snippet } from './Snippet.tsx';
import textStyles from './Texts.module.css';

type Props = {
  locale: Locale;
  pages: TextsResult['pages'];
  /** The forms of the words, to be marked on pages without a snippet. */
  forms: readonly string[];
};

export function TextPages({ locale, pages, forms }: Props) {
  const t = translator(locale);
  return (
    <ul className={styles.list}>
      {pages.map(({ tile, position, label, snippet }) => {
        const { image, title } = tileView(tile, locale);
        const object = tile.related_object;
        return (
          <HitLine
            key={`${position} ${object.id}`}
            href={foundScanPath(locale, object, position, snippet ?? { find: findOf(forms) })}
            picture={image?.src}
          >
            <span className={`${styles.title} clamped`} dir="auto">
              {title || t('object.untitled')}
            </span>
            <span className={textStyles.found}>
              <span className={textStyles.scan} dir="auto">
                {scanName(t, { position, label: shortLabel(label) })}
              </span>{' '}
              {snippet && <Snippet snippet={snippet} />}
            </span>
          </HitLine>
        );
      })}
    </ul>
  );
}
