import { type MouseEvent, useEffect, useState } from 'react';
import { fill } from '#lib/i18n/fill.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import styles from './ScanViewer.module.css';
import type { OpenScan } from './viewer-script.ts';

type Props = {
  /** Numbers of two scans side by side; left out for a single one. */
  numbers?: readonly number[] | undefined;
  missing: OpenScan['missing'] | undefined;
  /** Whether the viewer itself could not be opened. */
  hasFailed: boolean;
  onRetry: () => void;
  download: string | undefined;
  strings: Messages<'viewer'>;
};

/** What is wrong with the scan, in one message, and what can be done about it. */
export function Problem({ numbers, missing, hasFailed, onRetry, download, strings }: Props) {
  /** Indices of the scans of which nothing is visible; empty: only parts are missing. */
  const [unseen, setUnseen] = useState<readonly number[]>();
  useEffect(() => {
    if (!missing) return;
    const update = () => setUnseen(missing.count > 0 ? missing.unseen : undefined);
    update();
    missing.onChange = update;
    return () => {
      missing.onChange = undefined;
    };
  }, [missing]);
  if (!hasFailed && !unseen) return null;
  const retry = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The button goes away with the problem; focus stays with the scan.
    currentTarget.closest('figure')?.querySelector<HTMLElement>('.openseadragon-canvas')?.focus();
    if (hasFailed) onRetry();
    else missing?.retry();
  };
  const sentenceOf = (places: readonly number[]) => {
    if (places.length === 0) return strings.tilesFailed;
    if (!numbers) return strings.scanFailed;
    return places.map((place) => fill(strings.numberFailed, { number: numbers[place] ?? '' })).join(' ');
  };
  const sentence =
    hasFailed || !unseen ? strings.cannotOpen : navigator.onLine ? sentenceOf(unseen) : strings.offline;
  return (
    <p role="alert" className={styles.alert}>
      {sentence}{' '}
      <button type="button" onClick={retry}>
        {strings.retry}
      </button>{' '}
      {download && (
        <a href={download} download="">
          {strings.download}
        </a>
      )}
    </p>
  );
}
