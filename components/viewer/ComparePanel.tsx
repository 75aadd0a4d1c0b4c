import { type FormEvent, useState } from 'react';
import { useSaved } from '#components/saved/use-saved.ts';
import { scanPath } from '#lib/addresses.ts';
import { fill } from '#lib/i18n/fill.ts';
import { addressOf } from '#lib/saved/document.ts';
import { isSearch, scanNumberOf } from '#lib/saved/item.ts';
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
  const [isForeign, setIsForeign] = useState(false);
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = String(new FormData(event.currentTarget).get('address'));
    const path = objectPagePath(address, location.origin, locale);
    setIsForeign(!path);
    if (path) onCompare(path);
  };
  const here = own.names.flatMap(([position, name]) =>
    position === own.position ? [] : [{ path: scanPath(own.path, position), name }],
  );
  const items = useSaved()?.items.filter((item) => !isSearch(item)) ?? [];
  const saved = items.map((item) => {
    const path = addressOf(item, locale);
    const [title, number] = [item.title || path, scanNumberOf(item)];
    const name = number ? fill(strings.compareScan, { title, number }) : title;
    return { path, name, language: item.language };
  });
  const listOf = (scans: { path: string; name: string; language?: string | undefined }[]) => (
    <ul className={styles.list}>
      {scans.map(({ path, name, language }) => (
        <li key={path}>
          <button type="button" onClick={() => onCompare(path)} lang={language} dir="auto">
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
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
          {listOf(here)}
        </>
      )}
      <h3>{strings.compareSaved}</h3>
      {saved.length > 0 ? listOf(saved) : <p>{strings.compareNothingSaved}</p>}
    </Panel>
  );
}
