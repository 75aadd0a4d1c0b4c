import { useEffect, useRef, useState } from 'react';
import { fill } from '#lib/i18n/say.ts';
import { parsePlaces, placePath, type ReadPlace, withoutPlace, withPlace } from '#lib/reading/places.ts';
import { placeName } from './place-name.ts';
import { changePlaces, placesText } from './places.ts';
import styles from './ReadingControls.module.css';
import type { ReadingStrings } from './reading-strings.ts';

type Props = {
  /** Where one is now. */
  place: ReadPlace;
  /** Path of the object's page for its first scan. */
  path: string;
  strings: ReadingStrings;
};

/** Keeps where somebody reads, in the browser, and offers it to whoever comes back to the object's first scan. */
export function LastPlace({ place, path, strings }: Props) {
  const [offered, setOffered] = useState<ReadPlace>();
  /** The scan that was shown before. */
  const before = useRef<number>(undefined);

  useEffect(() => {
    const isArrival = before.current === undefined;
    if (before.current === place.position) return;
    before.current = place.position;
    // Who comes to the first scan has not leafed back to it.
    if (isArrival && place.position === 0)
      setOffered(
        parsePlaces(placesText()).find(({ id, position }) => id === place.id && position < place.total),
      );
    else {
      setOffered(undefined);
      changePlaces((places) => withPlace(places, place));
    }
  }, [place]);

  if (!offered) return null;
  const close = () => {
    setOffered(undefined);
    // What had the focus is gone.
    document.getElementById('progress')?.focus();
  };
  const forget = () => {
    changePlaces((places) => withoutPlace(places, place.id));
    close();
  };
  return (
    <p className={styles.last}>
      <bdi>{fill(strings.last, { name: placeName(strings, offered) })}</bdi>{' '}
      <a href={placePath(path, offered)}>{strings.goOn}</a>{' '}
      <button type="button" onClick={forget}>
        {strings.forget}
      </button>{' '}
      <button type="button" onClick={close}>
        {strings.close}
      </button>
    </p>
  );
}
