import { type FormEvent, useState } from 'react';
import { useSaved } from '#components/saved/use-saved.ts';
import { scanPath } from '#lib/addresses.ts';
import { fill } from '#lib/i18n/fill.ts';
import { addressOf } from '#lib/saved/document.ts';
import { isSearch, type SavedItem, scanNumberOf } from '#lib/saved/item.ts';
import { objectPagePath } from '#lib/scans/object-page-path.ts';
import styles from './Panel.module.css';
import { Panel } from './Panel.tsx';
import type { ToolProps } from './ToolPanel.tsx';

/**
 * Scans of the object shown: the object's path, the positions and names of the scans around the current one (as pairs, which
 * weigh least in the page), and the position of that.
 */
export type OwnScans = {
  path: string;
  names: (readonly [position: number, name: string])[];
  position: number;
};

export function ComparePanel({ own, locale, onCompare, onClose, strings }: ToolProps) {
  const saved = useSaved()?.items.filter((item) => !isSearch(item)) ?? [];
  const [isForeign, setIsForeign] = useState(false);
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = String(new FormData(event.currentTarget).get('address'));
    const path = objectPagePath(address, location.origin, locale);
    setIsForeign(!path);
    if (path) onCompare(path);
  };
  const savedName = (item: SavedItem) => {
    const [title, number] = [item.title || addressOf(item, locale), scanNumberOf(item)];
    return number ? fill(strings.compareScan, { title, number }) : title;
  };
  const here = own.names.filter(([position]) => position !== own.position);
  return (
    <Panel title={strings.compareTitle} closeLabel={strings.close} onClose={onClose}>
      <form onSubmit={open} noValidate>
        <label>
          {strings.compareAddress}
          <input
            type="text"
            inputMode="url"
            name="address"
            autoComplete="off"
            aria-invalid={isForeign}
            aria-describedby="compare-problem"
          />
        </label>
        <p id="compare-problem" role="alert">
          {isForeign && strings.compareForeign}
        </p>
        <button type="submit" className={styles.action}>
          {strings.compareOpen}
        </button>
      </form>
      {here.length > 0 && (
        <>
          <h3>{strings.compareHere}</h3>
          <ul className={styles.list}>
            {here.map(([position, name]) => (
              <li key={position}>
                <button type="button" onClick={() => onCompare(scanPath(own.path, position))} dir="auto">
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{strings.compareSaved}</h3>
      {saved.length > 0 ? (
        <ul className={styles.list}>
          {saved.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                onClick={() => onCompare(addressOf(item, locale))}
                lang={item.language}
                dir="auto"
              >
                {savedName(item)}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p>{strings.compareNothingSaved}</p>
      )}
    </Panel>
  );
}
