import { TileCard } from '#components/feed/TileCard.tsx';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import { tileView } from '#lib/feed/tile-view.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import type { SearchView } from '#lib/search/address.ts';
import type { TextHits } from '#lib/search/query.ts';
import styles from './Hits.module.css';
import { TextMatches } from './TextMatches.tsx';

type Props = {
  locale: Locale;
  tiles: readonly EntityTile[];
  /** `cards` become lines for visitors who prefer a list. A row scrolls sideways where there is no room. */
  view: SearchView | 'row';
  /** Where words were found in the texts of objects, by object id. */
  texts?: ReadonlyMap<string, TextHits> | undefined;
  /** Words that are all on those pages; undefined where only some may be. */
  words?: string | undefined;
  /** Labels above the titles, by object id. */
  labels?: ReadonlyMap<string, string> | undefined;
};

/**
 * Cards whose pictures load eagerly. Not in rows, which are also on pages with the framework: that would preload again
 * in the browser what is there already.
 */
const eager = 6;

/**
 * Objects as cards or as lines of the same markup, since which of the two also depends on the visitor
 * (components/layout/head-script.ts).
 */
export function Hits({ locale, tiles, view, texts, words, labels }: Props) {
  if (tiles.length === 0) return null;
  const untitled = translator(locale)('object.untitled');
  const isRow = view === 'row';
  return (
    <ul className={isRow ? styles.row : styles.hits} data-view={isRow ? undefined : view}>
      {tiles.map((tile, index) => {
        const shown = tileView(tile, locale);
        const found = texts?.get(tile.related_object.id);
        return (
          <li key={shown.id}>
            <TileCard
              tile={shown}
              label={labels?.get(tile.related_object.id)}
              untitled={untitled}
              eager={!isRow && index < eager}
            />
            {found && (
              <TextMatches locale={locale} object={tile.related_object} texts={found} words={words} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
