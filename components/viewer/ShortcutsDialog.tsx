import { useEffect, useRef } from 'react';
import type { Messages } from '#lib/i18n/translate.ts';
import { viewerKeys } from '#lib/scans/viewer-keys.ts';
import { Icon } from './Icon.tsx';
import styles from './ShortcutsDialog.module.css';

type Props = { hasText: boolean; hasFacing: boolean; onClose: () => void; strings: Messages<'viewer'> };

/** What each key does. */
export default function ShortcutsDialog({ hasText, hasFacing, onClose, strings }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="shortcuts" onClose={onClose}>
      <header className={styles.head}>
        <h2 id="shortcuts">{strings.shortcuts}</h2>
        <button
          type="button"
          className={styles.close}
          aria-label={strings.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </header>
      <p>{strings.shortcutsNote}</p>
      <dl className={styles.keys}>
        {viewerKeys(strings, hasText, hasFacing).map(([names, what]) => (
          <div key={what}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
