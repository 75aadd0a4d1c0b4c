import type { Viewer } from 'openseadragon';
import { useEffect, useRef, useState } from 'react';
import { fill } from '#lib/i18n/fill.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import styles from './SecondScan.module.css';
import { SecondStage } from './SecondStage.tsx';
import { type OtherScan, readOtherScan } from './second-scan.ts';

type Props = {
  /** Path of the page that shows the scan. */
  path: string;
  /** The viewer of the scan beside it. */
  first: Viewer | undefined;
  script: string;
  fillsWindow: boolean;
  /** Whether the visitor has just asked for it, rather than a link. */
  takesFocus: boolean;
  announce: (sentence: string) => void;
  onClose: () => void;
  strings: Messages<'viewer'>;
};

/** Another scan beside the page's own, read from its own page. */
export default function SecondScan(props: Props) {
  const { path, first, script, fillsWindow, takesFocus, announce, onClose, strings } = props;
  const section = useRef<HTMLElement>(null);
  const [other, setOther] = useState<OtherScan | 'missing'>();
  const [attempt, setAttempt] = useState(0);
  const [movesTogether, setMovesTogether] = useState(true);

  useEffect(() => {
    if (takesFocus) section.current?.focus();
  }, [takesFocus]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt requests it again
  useEffect(() => {
    const request = new AbortController();
    readOtherScan(path, request.signal).then(setOther, () => !request.signal.aborted && setOther('missing'));
    return () => request.abort();
  }, [path, attempt]);

  const isThere = other !== undefined && other !== 'missing';
  const name = isThere && [other.title, other.place].filter(Boolean).join(' · ');
  const label = name ? fill(strings.compareLabel, { title: name }) : strings.compareLoading;
  useEffect(() => {
    if (isThere) announce(label);
  }, [isThere, label, announce]);

  const retry = () => {
    setOther(undefined);
    setAttempt(attempt + 1);
    section.current?.focus();
  };
  return (
    <section className={styles.second} ref={section} tabIndex={-1} aria-label={label}>
      <header className={`row ${styles.head} unprinted`}>
        {isThere && (
          <>
            <a
              className={styles.title}
              href={path}
              // A frame within another site's page can show no other page.
              target={self === top ? undefined : '_blank'}
              rel="noopener"
              lang={other.language}
              dir="auto"
            >
              {other.title}
            </a>
            <label className={`row ${styles.together}`}>
              <input
                type="checkbox"
                checked={movesTogether}
                onChange={({ target }) => setMovesTogether(target.checked)}
              />{' '}
              {strings.compareTogether}
            </label>
          </>
        )}
        <button type="button" className={styles.button} onClick={onClose}>
          {strings.compareEnd}
        </button>
      </header>
      {other === undefined && (
        <p role="status" className={styles.note}>
          {strings.compareLoading}
        </p>
      )}
      {other === 'missing' && (
        <p role="alert" className={styles.note}>
          {strings.compareMissing}{' '}
          <button type="button" className={styles.button} onClick={retry}>
            {strings.retry}
          </button>
        </p>
      )}
      {isThere && (
        <SecondStage
          scan={other}
          label={label}
          linkedViewer={movesTogether ? first : undefined}
          script={script}
          fillsWindow={fillsWindow}
          announce={announce}
          strings={strings}
        />
      )}
    </section>
  );
}
