import type { ChangeEvent } from 'react';
import { saveFile } from '#components/controls/save-file.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { formatDocument } from '#lib/saved/document.ts';
import type { SavedItems } from '#lib/saved/list.ts';
import styles from './Saved.module.css';
import type { SavedStrings } from './saved-strings.ts';

type Props = {
  items: SavedItems;
  locale: Locale;
  strings: SavedStrings;
  onFile: (file: File | undefined) => void;
  onRemoveAll: () => void;
};

export function SavedTools({ items, locale, strings, onFile, onRemoveAll }: Props) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFile(target.files?.[0]);
    // Otherwise choosing the same file again would fire no event.
    target.value = '';
  };
  const download = () => {
    const day = new Date().toISOString().slice(0, 10);
    const document = formatDocument(items, location.origin, locale, 2);
    saveFile(new Blob([document], { type: 'application/json' }), `${strings.fileName}-${day}.json`);
  };
  return (
    <div className={`row ${styles.tools} unprinted`}>
      {items.length > 0 && (
        <>
          <button type="button" onClick={download}>
            {strings.download}
          </button>
          <button type="button" onClick={() => print()}>
            {strings.print}
          </button>
          <button type="button" onClick={onRemoveAll}>
            {strings.removeAll}
          </button>
        </>
      )}
      <label className={`button ${styles.file}`}>
        {strings.fromFile}
        <input type="file" accept=".json,application/json" className="heard" onChange={choose} />
      </label>
      <span className={`muted ${styles.drop}`}>{strings.drop}</span>
    </div>
  );
}
