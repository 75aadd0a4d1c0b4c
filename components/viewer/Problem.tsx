import { type MouseEvent, useEffect, useState } from 'react';
import type { Messages } from '#lib/i18n/translate.ts';
import styles from './ScanViewer.module.css';
import type { OpenScan } from './viewer-script.ts';

type Props = {
  missing: OpenScan['missing'] | undefined;
  /** The viewer itself could not be opened. */
  hasFailed: boolean;
  onRetry: () => void;
  download: string | undefined;
  strings: Messages<'viewer'>;
};

/** What is wrong with the scan, once, and what can be done about it. */
export function Problem({ missing, hasFailed, onRetry, download, strings }: Props) {
  const [lacks, setLacks] = useState<'tilesFailed' | 'scanFailed'>();
  useEffect(() => {
    if (!missing) return;
    const look = () =>
      setLacks(missing.count > 0 ? (missing.isAll ? 'scanFailed' : 'tilesFailed') : undefined);
    look();
    missing.onChange = look;
    return () => {
      missing.onChange = undefined;
    };
  }, [missing]);
  if (!hasFailed && !lacks) return null;
  const retry = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The button goes with the problem; who pressed it stays with the scan.
    currentTarget.closest('figure')?.querySelector<HTMLElement>('.openseadragon-canvas')?.focus();
    if (hasFailed) onRetry();
    else missing?.retry();
  };
  const sentence =
    hasFailed || !lacks ? strings.cannotOpen : navigator.onLine ? strings[lacks] : strings.offline;
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
