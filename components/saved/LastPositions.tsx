'use client';

import { useRef, useState, useSyncExternalStore } from 'react';
import { placeName } from '#components/reading/place-name.ts';
import { changePositions, positionChanges, positionsText } from '#components/reading/reading-positions.ts';
import { objectPath } from '#lib/addresses.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { parseReadingPositions, resumePath, withoutReadingPosition } from '#lib/reading/reading-positions.ts';
import styles from './LastPositions.module.css';
import type { positionStrings } from './saved-strings.ts';

type Props = {
  locale: Locale;
  strings: ReturnType<typeof positionStrings>;
};

/** Takes over focus from a removed element; focus elsewhere stays. */
const takeFocus = (element: HTMLElement | null) =>
  void (document.activeElement === document.body && element?.focus());

/** Where the visitor stopped reading, with ways to resume or to forget. Renders nothing if there are no positions. */
export function LastPositions({ locale, strings }: Props) {
  const text = useSyncExternalStore(positionChanges.follow, positionsText, () => '');
  const list = useRef<HTMLUListElement>(null);
  const positions = parseReadingPositions(text);
  const [isCleared, setIsCleared] = useState(false);
  if (positions.length === 0)
    return isCleared ? (
      // The focused element went with the list.
      <p ref={takeFocus} tabIndex={-1} className={styles.note}>
        {strings.placesForgotten}
      </p>
    ) : null;
  const remove = (id: string, index: number) => {
    setIsCleared(true);
    changePositions((known) => withoutReadingPosition(known, id));
    // The focused element went with its line.
    const links = list.current?.querySelectorAll('a');
    requestAnimationFrame(() => (links?.[index + 1] ?? links?.[index - 1])?.focus());
  };
  const clear = () => {
    setIsCleared(true);
    changePositions(() => []);
  };
  return (
    <section className={`${styles.places} unprinted`} aria-labelledby="places">
      <h2 id="places">{strings.places}</h2>
      <p className={styles.note}>{strings.placesNote}</p>
      <ul ref={list} className={styles.list}>
        {positions.map((position, index) => {
          const title = position.title || strings.untitled;
          const name = placeName(strings, position);
          return (
            <li key={position.id} className="row">
              <a href={resumePath(objectPath(locale, position), position)} dir="auto">
                {title}
              </a>
              <bdi>{name}</bdi>
              <button
                type="button"
                aria-label={`${strings.forgetPlace}: ${title}`}
                onClick={() => remove(position.id, index)}
              >
                {strings.forgetPlace}
              </button>
            </li>
          );
        })}
      </ul>
      <button type="button" onClick={clear}>
        {strings.forgetPlaces}
      </button>
    </section>
  );
}
