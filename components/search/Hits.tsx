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
  /** Cards are lines for a visitor who has chosen so. A row can be moved sideways where it has no room. */
  view: SearchView | 'row';
  /** By the ids of objects: where in their texts something was found. */
  texts?: ReadonlyMap<string, TextHits> | undefined;
  /** What all stands on those pages; undefined where only some of it may. */
  words?: string | undefined;
  /** By the ids of objects: what stands above their titles. */
  labels?: ReadonlyMap<string, string> | undefined;
};

/**
 * Cards whose pictures load at once. Not those of a row: it stands on a page with the framework too, which would preload
 * in the browser what is there already.
 */
const eager = 6;

/**
 * Objects as the feed's cards, or a line for each: the same markup, for which it is depends on the visitor too
 * (components/layout/head-script.ts).
 */
export function Hits({ locale, tiles, view, texts, words, labels }: Props) {
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
