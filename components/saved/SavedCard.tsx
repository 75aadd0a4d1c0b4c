import { Drawing } from '#components/controls/Drawing.tsx';
import { Magnifier } from '#components/controls/Magnifier.tsx';
import { fill } from '#lib/i18n/fill.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { addressOf } from '#lib/saved/document.ts';
import { isSearch, type SavedItem, titleIn } from '#lib/saved/item.ts';
import { showDay } from './day.ts';
import { itemName, placeWords } from './place-words.ts';
import styles from './Saved.module.css';
import type { SavedStrings } from './saved-strings.ts';

type Props = {
  item: SavedItem;
  locale: Locale;
  /** From 0. */
  position: number;
  total: number;
  pictureOrigins: readonly string[];
  strings: SavedStrings;
  /** @param button the pressed one, to keep the focus on it */
  onMove: (to: number, button: HTMLButtonElement) => void;
  onRemove: () => void;
};

/** One saved object, view or search: picture, words, its place, and the buttons that move and remove it. */
export function SavedCard({
  item,
  locale,
  position,
  total,
  pictureOrigins,
  strings,
  onMove,
  onRemove,
}: Props) {
  const href = addressOf(item, locale);
  const called = titleIn(item, locale);
  const title = called.title || strings.untitled;
  const place = placeWords(item, strings.view);
  const name = itemName(item, locale, strings);
  const moves = [
    [strings.toTop, 'M6 4h12M12 20V9M7 13l5-5 5 5', 0],
    [strings.up, 'M12 19V6M6 11l6-6 6 6', position - 1],
    [strings.down, 'M12 5v13M6 13l6 6 6-6', position + 1],
  ] as const;
  return (
    <li className={styles.card}>
      {isSearch(item) ? (
        // The words next to it say the same.
        <span className={`muted ${styles.picture}`}>
          <Magnifier size={40} />
        </span>
      ) : (
        <Picture thumbnail={item.thumbnail} origins={pictureOrigins} />
      )}
      <div className={styles.about}>
        <a className={`${styles.title} clamped`} href={href} lang={called.language} dir="auto">
          {title}
        </a>
        {place && <p dir="auto">{place}</p>}
        {item.text && (
          <blockquote className={styles.text} dir="auto">
            {item.text}
          </blockquote>
        )}
        {[item.byline, item.institution].filter(Boolean).map((line) => (
          <p key={line} className="muted" dir="auto">
            {line}
          </p>
        ))}
        {item.savedAt && (
          <p className="muted">{fill(strings.savedOn, { date: showDay(new Date(item.savedAt), locale) })}</p>
        )}
        <p className={styles.address}>{location.origin + href}</p>
      </div>
      <div className={`${styles.actions} unprinted`}>
        {/* A button with nothing to do stays: removing it would lose the focus. */}
        {moves.map(([label, drawing, to]) => (
          <Action
            key={label}
            name={label}
            of={name}
            drawing={drawing}
            isIdle={to < 0 || to === position || to === total}
            onPress={(button) => onMove(to, button)}
          />
        ))}
        <Action name={strings.removeOne} of={name} drawing="M6 6l12 12M18 6L6 18" onPress={onRemove} />
      </div>
    </li>
  );
}

type PictureProps = { thumbnail: SavedItem['thumbnail']; origins: readonly string[] };

/** A thumbnail, if its origin is one that pictures may come from: an imported list may contain any address. */
function Picture({ thumbnail, origins }: PictureProps) {
  const isOurs =
    thumbnail && (thumbnail.src.startsWith('/') || origins.includes(new URL(thumbnail.src).origin));
  return (
    <span className={styles.picture}>
      {isOurs && (
        <img
          src={thumbnail.src}
          width={thumbnail.width || undefined}
          height={thumbnail.height || undefined}
          alt=""
          loading="lazy"
        />
      )}
    </span>
  );
}

type ActionProps = {
  name: string;
  /** Name of the item. */
  of: string;
  /** Path on a grid of 24. */
  drawing: string;
  isIdle?: boolean;
  onPress: (button: HTMLButtonElement) => void;
};

function Action({ name, of, drawing, isIdle, onPress }: ActionProps) {
  return (
    <button
      type="button"
      className={`icon-button ${styles.action}`}
      aria-label={`${name}: ${of}`}
      title={name}
      aria-disabled={isIdle}
      onClick={({ currentTarget }) => {
        if (!isIdle) onPress(currentTarget);
      }}
    >
      <Drawing path={drawing} size={20} />
    </button>
  );
}
