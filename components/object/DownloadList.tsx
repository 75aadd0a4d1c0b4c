import { useSyncExternalStore } from 'react';
import { fill } from '#lib/i18n/fill.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import styles from './DownloadList.module.css';
import {
  currentDownloads,
  type Download,
  dismissDownload,
  followDownloads,
  restartDownload,
} from './running-downloads.ts';
import { showBytes } from './show-bytes.ts';

export { startDownload } from './running-downloads.ts';

export type ListProps = { locale: Locale; strings: Messages<'downloads'> };

export function DownloadList({ locale, strings }: ListProps) {
  const downloads = useSyncExternalStore(followDownloads, currentDownloads);
  return (
    <>
      <ul className={styles.list}>
        {downloads.map((download) => (
          <li key={download.address} className="row">
            <DownloadItem download={download} locale={locale} strings={strings} />
          </li>
        ))}
      </ul>
      {/* Announces changes of state rather than every number, and only for the file concerned. */}
      <div role="status" aria-atomic="false" className="heard">
        {downloads.map((one) => (
          <p key={one.address}>
            {[one.state !== 'running' && one.name, stateOf(one, locale, strings)].filter(Boolean).join(': ')}
          </p>
        ))}
      </div>
    </>
  );
}

function DownloadItem({ download, locale, strings }: ListProps & { download: Download }) {
  const { address, name, bytes, estimate, state, isWaiting, isFinal, stop } = download;
  const values = {
    done: showBytes(bytes, locale) ?? '',
    total: showBytes(estimate && Number(estimate.toPrecision(2)), locale) ?? '',
  };
  const isRunning = state === 'running';
  return (
    <>
      <bdi className={styles.name}>{name}</bdi>
      {isRunning && (
        <progress
          aria-label={fill(strings.progressOf, { name })}
          // An estimate: only the server's answer says when the file is complete.
          value={estimate && Math.min(bytes / estimate, 0.99)}
        />
      )}
      <span className={`muted ${styles.state}`}>
        {isRunning && !isWaiting
          ? fill(estimate && bytes <= estimate ? strings.doneOfAbout : strings.done, values)
          : stateOf(download, locale, strings)}
      </span>
      {isRunning && (
        <button type="button" onClick={stop}>
          {strings.stop}
        </button>
      )}
      {!isRunning && !isFinal && state !== 'saved' && (
        <button type="button" onClick={() => restartDownload(download)}>
          {strings.again}
        </button>
      )}
      {!isRunning && (
        <button type="button" onClick={() => dismissDownload(address)}>
          {strings.close}
        </button>
      )}
    </>
  );
}

function stateOf(download: Download, locale: Locale, strings: ListProps['strings']): string {
  const { state, isWaiting, bytes, refusal } = download;
  const size = showBytes(bytes, locale) ?? '';
  if (state === 'running')
    return isWaiting ? strings.waiting : fill(strings.progressOf, { name: download.name });
  if (state === 'refused') return refusal?.[locales.indexOf(locale)] ?? refusal?.[0] ?? strings.refused;
  return fill(strings[state], { size });
}
