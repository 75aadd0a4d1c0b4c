import { useEffect, useRef } from 'react';
import { KeysList } from '#components/controls/KeysList.tsx';
import { viewerKeys } from '#lib/scans/viewer-keys.ts';
import { Cross } from './Panel.tsx';
import styles from './ShortcutsDialog.module.css';
import type { ToolProps } from './ToolPanel.tsx';

export function ShortcutsDialog({ text, facing, onClose, strings }: ToolProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // An embedded object has none, nor has the only one of a library.
  const neighbours = document.querySelector('[aria-keyshortcuts="["], [aria-keyshortcuts="]"]') !== null;
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="shortcuts" onClose={onClose}>
      <header className={styles.head}>
        <h2 id="shortcuts">{strings.shortcuts}</h2>
        <button
          type="button"
          className={`icon-button ${styles.close}`}
          aria-label={strings.close}
          onClick={() => dialog.current?.close()}
        >
          <Cross />
        </button>
      </header>
      <p>{strings.shortcutsNote}</p>
      <KeysList keys={viewerKeys(strings, { text: !!text, facing: !!facing, neighbours })} />
    </dialog>
  );
}
