import { type ReactNode, useEffect, useRef } from 'react';
import { Drawing } from '#components/controls/Drawing.tsx';
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
          <Cross />
        </button>
      </header>
      {children}
    </section>
  );
}

/** The icon of a button that closes. Not with the others (Icon.tsx), which every page with a scan loads. */
export function Cross() {
  return <Drawing path="M6 6l12 12M18 6L6 18" size={22} />;
}
