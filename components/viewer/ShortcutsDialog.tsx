import { useEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
import styles from './ShortcutsDialog.module.css';
import type { ViewerStrings } from './strings.ts';

type Props = { hasText: boolean; onClose: () => void; strings: ViewerStrings };

/** What each key does. */
export default function ShortcutsDialog({ hasText, onClose, strings }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const keys: [string[], string][] = [
    [[strings.arrows], strings.keyMove],
    [['+', '−'], strings.keyZoom],
    [['Ctrl', strings.wheelName], strings.keyWheel],
    [['0'], strings.keyHome],
    [['R', 'Shift R'], strings.keyRotate],
    [['M'], strings.flip],
    [['F'], strings.fullPage],
    [['N'], strings.miniMap],
    [['I'], strings.adjust],
    [['E'], strings.region],
    [['B'], strings.compare],
    [['C'], strings.copyLink],
    ...(hasText ? textKeys(strings) : []),
    [['[', ']'], strings.keyNeighbours],
    [['?'], strings.keyHelp],
  ];
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
        {keys.map(([names, what]) => (
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

const textKeys = (strings: ViewerStrings): [string[], string][] => [
  [['T'], strings.keySelect],
  [['/'], strings.keyFind],
];
