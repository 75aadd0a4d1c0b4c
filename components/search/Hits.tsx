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
  /** A row can be moved sideways where it has no room. */
  view: SearchView | 'row';
  /** By the ids of objects: where in their texts something was found. */
  texts?: ReadonlyMap<string, TextHits> | undefined;
};

/**
 * Cards whose pictures load at once. Not those of a row: it stands on a page with the framework too, which would preload
 * in the browser what is there already.
 */
const eager = 6;

/** Objects as the feed's cards, or a line for each. */
export function Hits({ locale, tiles, view, texts }: Props) {
  const untitled = translator(locale)('object.untitled');
  return (
    <ul className={styles[view]}>
      {tiles.map((tile, index) => {
        const shown = tileView(tile, locale);
        const found = texts?.get(tile.related_object.id);
        return (
          <li key={shown.id}>
            {view === 'list' ? (
              <a className={styles.line} href={shown.href}>
                <span className={styles.picture}>
                  {shown.image && (
                    <img
                      src={shown.image.src}
                      width={64}
                      height={64}
                      alt=""
                      loading="lazy"
                      decoding="async"
                    />
                  )}
                </span>
                <span className={styles.words}>
                  <span className={styles.title} dir="auto">
                    {shown.title || untitled}
                  </span>
                  <span className={styles.note} dir="auto">
                    {shown.note}
                  </span>
                </span>
              </a>
            ) : (
              <TileCard
                tile={shown}
                label={undefined}
                untitled={untitled}
                eager={view === 'cards' && index < eager}
              />
            )}
            {found && (
              <TextMatches
                locale={locale}
                object={tile.related_object}
                texts={found}
                hasSnippets={view === 'list'}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
