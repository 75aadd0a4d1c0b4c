import { useEffect, useRef, useState } from 'react';
import { fill } from '#lib/i18n/fill.ts';
import {
  parseReadingPositions,
  type ReadingPosition,
  resumePath,
  withoutReadingPosition,
  withReadingPosition,
} from '#lib/reading/reading-positions.ts';
import { placeName } from './place-name.ts';
import styles from './ReadingControls.module.css';
import { wayKeys } from './reading-keys.ts';
import { changePositions, positionsText } from './reading-positions.ts';
import type { ReadingStrings } from './reading-strings.ts';

type Props = {
  current: ReadingPosition;
  /** Path of the object's page for its first scan. */
  path: string;
  strings: ReadingStrings;
};

type Offer = { address: string; label: string; place?: string };

/**
 * Stores where the visitor is reading, in the browser, and offers that position when they return to the object's first
 * scan; on a first visit it offers the way in which they last read another object.
 */
export function LastPosition({ current, path, strings }: Props) {
  const [offer, setOffer] = useState<Offer>();
  const before = useRef<number>(undefined);

  useEffect(() => {
    const isArrival = before.current === undefined;
    if (before.current === current.position) return;
    before.current = current.position;
    // A visitor who arrives at the first scan has not leafed back to it.
    if (isArrival && current.position === 0) {
      // Neither does one who follows a link to a part of it, which the offer would cover on a phone.
      if (!location.hash) setOffer(offerTo(current, path, strings));
    } else {
      setOffer(undefined);
      changePositions((positions) => withReadingPosition(positions, current));
    }
  }, [current, path, strings]);

  const close = () => {
    setOffer(undefined);
    // The focused element is gone.
    progress()?.focus();
  };
  const remove = () => {
    changePositions((positions) => withoutReadingPosition(positions, current.id));
    close();
  };
  return (
    // Rendered before its message, which would not be announced otherwise.
    <div role="status" className={styles.offer}>
      {offer && (
        <p className={`row raised ${styles.last}`}>
          {offer.place && <bdi>{offer.place}</bdi>} <a href={offer.address}>{offer.label}</a>{' '}
          {offer.place && (
            <button type="button" onClick={remove}>
              {strings.forget}
            </button>
          )}{' '}
          <button type="button" onClick={close}>
            {strings.close}
          </button>
        </p>
      )}
    </div>
  );
}

function offerTo({ id, total }: ReadingPosition, path: string, strings: ReadingStrings): Offer | undefined {
  const positions = parseReadingPositions(positionsText());
  const last = positions.find((one) => one.id === id);
  if (last)
    return last.position < total
      ? {
          place: fill(strings.last, { name: placeName(strings, last) }),
          address: resumePath(path, last),
          label: strings.goOn,
        }
      : undefined;
  const way = positions[0]?.way;
  const link =
    way && progress()?.closest('article')?.querySelector<HTMLAnchorElement>(`a[data-key="${wayKeys[way]}"]`);
  return link
    ? {
        address: link.href,
        label: fill(strings.lastWay, { way: link.text }),
      }
    : undefined;
}

const progress = () => document.getElementById('progress');
