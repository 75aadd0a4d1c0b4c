import type { MouseEventHandler, ReactNode, Ref } from 'react';
import { splitTitle } from '#lib/feed/split-title.ts';
import type { TileView } from '#lib/feed/tile-view.ts';
import styles from './TileCard.module.css';

type Props = {
  tile: TileView;
  /** Name of the tile's type; objects need none. */
  label: string | undefined;
  /** Shown instead of a title where there is neither a title nor a type to name. */
  untitled: string;
  /** Loads the picture at once: for tiles on the first screen. */
  eager?: boolean | undefined;
  onFollow?: MouseEventHandler | undefined;
  linkRef?: Ref<HTMLAnchorElement> | undefined;
  /** Whether the page that the link leads to is being loaded. */
  busy?: boolean | undefined;
};

/** One tile of the feed: one link with one picture. */
export function TileCard({ tile, label, untitled, eager, onFollow, linkRef, busy }: Props) {
  const isLabelled = Boolean(label && tile.title);
  const [title, number] = isLabelled ? [tile.title] : splitTitle(tile.title);
  const content = (
    <>
      <span className={styles.picture} data-empty={tile.image ? undefined : ''}>
        {tile.image ? (
          <img
            className={styles.image}
            src={tile.image.src}
            srcSet={tile.image.srcSet || undefined}
            sizes={tile.image.srcSet ? '(min-width: 48rem) 13rem, 45vw' : undefined}
            width={400}
            height={400}
            alt=""
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
          />
        ) : (
          <span aria-hidden="true">{firstLetter(tile.title)}</span>
        )}
      </span>
      <span className={styles.text}>
        {isLabelled && <span className={styles.label}>{label}</span>}
        <span className={`${styles.title} clamped`} data-lines={isLabelled || number ? 2 : 3} dir="auto">
          {title || label || untitled}
        </span>
        {number && (
          <span className={`${styles.number} clamped`} dir="auto">
            {number}
          </span>
        )}
        <span className={`muted ${styles.note}`} dir="auto">
          {tile.note && <span>{`${tile.note}${tile.date ? ', ' : ''}`}</span>}
          {tile.date && <span>{tile.date}</span>}
        </span>
      </span>
    </>
  );
  return tile.href ? (
    <a
      ref={linkRef}
      className={styles.card}
      href={tile.href}
      onClick={onFollow}
      aria-busy={busy || undefined}
    >
      {content}
    </a>
  ) : (
    <div className={styles.card}>{content}</div>
  );
}

/** A placeholder for a tile that is still loading, as high as a tile. */
export function TilePlaceholder({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.card}>
      <div className={styles.picture} data-waiting="">
        {children}
      </div>
      <div className={styles.text} />
    </div>
  );
}

function firstLetter(title: string): string | undefined {
  return /[\p{L}\p{N}]/u.exec(title)?.[0];
}
