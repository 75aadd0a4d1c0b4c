import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Panel.module.css';

type Props = { title: string; closeLabel: string; onClose: () => void; children: ReactNode };

/** A tool over a corner of the scan. Takes the focus when it opens and returns it when it closes. */
export function Panel({ title, closeLabel, onClose, children }: Props) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    section.current?.focus();
    return () => {
      // Focus that has moved elsewhere, for instance to another tool's button, stays there.
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    };
  }, []);
  return (
    <section className={`raised ${styles.panel}`} ref={section} tabIndex={-1} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <button
          type="button"
          className={`icon-button ${styles.close}`}
          onClick={onClose}
          aria-label={closeLabel}
        >
          <Icon name="close" />
        </button>
      </header>
      {children}
    </section>
  );
}
