import { useEffect, useRef } from 'react';
import { KeysList } from '#components/controls/KeysList.tsx';
import type { Messages } from '#lib/i18n/translate.ts';
import { viewerKeys } from '#lib/scans/viewer-keys.ts';
import { Icon } from './Icon.tsx';
import styles from './ShortcutsDialog.module.css';

type Props = { hasText: boolean; hasFacing: boolean; onClose: () => void; strings: Messages<'viewer'> };

export function ShortcutsDialog({ hasText, hasFacing, onClose, strings }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
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
          <Icon name="close" />
        </button>
      </header>
      <p>{strings.shortcutsNote}</p>
      <KeysList keys={viewerKeys(strings, hasText, hasFacing)} />
    </dialog>
  );
}
