import type { TileView } from '#lib/feed/tile-view.ts';
import styles from './TileCard.module.css';

type Props = {
  tile: TileView;
  /** Word for the tile's type; objects need none. */
  label: string | undefined;
  /** Tiles on the first screen load at once. */
  eager?: boolean | undefined;
};

/** One tile of the feed: one link with one picture. */
export function TileCard({ tile, label, eager }: Props) {
  const content = (
    <>
      <span className={styles.picture} data-empty={tile.image ? undefined : ''}>
        {tile.image ? (
          <img
            className={styles.image}
            src={tile.image.src}
            srcSet={tile.image.srcSet || undefined}
            sizes="(min-width: 48rem) 13rem, 45vw"
            width={400}
            height={400}
            alt=""
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
          />
        ) : (
          <span aria-hidden="true">{tile.title.slice(0, 1)}</span>
        )}
      </span>
      <span className={styles.text}>
        {label && <span className={styles.label}>{label}</span>}
        <span className={styles.title} data-lines={label ? 1 : 2}>
          {tile.title}
        </span>
        <span className={styles.note}>{tile.note}</span>
      </span>
    </>
  );
  return tile.href ? (
    <a className={styles.card} href={tile.href}>
      {content}
    </a>
  ) : (
    <div className={styles.card}>{content}</div>
  );
}
