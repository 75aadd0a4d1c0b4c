'use client';

import { useRef, useState, useSyncExternalStore } from 'react';
import { placeName } from '#components/reading/place-name.ts';
import { changePlaces, placesChanges, placesText } from '#components/reading/places.ts';
import { objectPath } from '#lib/addresses.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { parsePlaces, placePath, withoutPlace } from '#lib/reading/places.ts';
import styles from './KeptPlaces.module.css';

type Props = {
  locale: Locale;
  strings: Pick<
    Messages<'reading'>,
    'places' | 'placesNote' | 'placesForgotten' | 'forgetPlace' | 'forgetPlaces' | 'page'
  > &
    Pick<Messages<'object'>, 'scanOf' | 'untitled'>;
};

/** Takes over focus from a removed element; focus elsewhere stays. */
const takeFocus = (element: HTMLElement | null) =>
  void (document.activeElement === document.body && element?.focus());

/** Where the visitor stopped reading, with ways to go on or to forget. Nothing where there are no such places. */
export function KeptPlaces({ locale, strings }: Props) {
  const text = useSyncExternalStore(placesChanges.follow, placesText, () => '');
  const list = useRef<HTMLUListElement>(null);
  const places = parsePlaces(text);
  const [isForgotten, setIsForgotten] = useState(false);
  if (places.length === 0)
    return isForgotten ? (
      // The focused element went with the list.
      <p ref={takeFocus} tabIndex={-1} className={styles.note}>
        {strings.placesForgotten}
      </p>
    ) : null;
  const forget = (id: string, index: number) => {
    setIsForgotten(true);
    changePlaces((known) => withoutPlace(known, id));
    // The focused element went with its line.
    const links = list.current?.querySelectorAll('a');
    requestAnimationFrame(() => (links?.[index + 1] ?? links?.[index - 1])?.focus());
  };
  const forgetAll = () => {
    setIsForgotten(true);
    changePlaces(() => []);
  };
  return (
    <section className={styles.places} aria-labelledby="places">
      <h2 id="places">{strings.places}</h2>
      <p className={styles.note}>{strings.placesNote}</p>
      <ul ref={list}>
        {places.map((place, index) => {
          const title = place.title || strings.untitled;
          const name = placeName(strings, place);
          return (
            <li key={place.id}>
              <a href={placePath(objectPath(locale, place), place)} dir="auto">
                {title}
              </a>
              <bdi>{name}</bdi>
              <button
                type="button"
                aria-label={`${strings.forgetPlace}: ${title}`}
                onClick={() => forget(place.id, index)}
              >
                {strings.forgetPlace}
              </button>
            </li>
          );
        })}
      </ul>
      <button type="button" onClick={forgetAll}>
        {strings.forgetPlaces}
      </button>
    </section>
  );
}
