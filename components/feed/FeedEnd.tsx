import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type CompiledMessage, formatCount } from '#lib/i18n/format-count.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import styles from './Feed.module.css';

export type FeedEndStrings = {
  older: string;
  loading: string;
  end: string;
  failed: string;
  retry: string;
  /** Announced once a batch has loaded. */
  loaded: CompiledMessage;
};

type Props = {
  locale: Locale;
  strings: FeedEndStrings;
  olderHref: string | undefined;
  batches: number;
  lastBatch: number;
  more: boolean;
  loading: boolean;
  failed: boolean;
  onMore: () => void;
};

// This many batches load as the visitor nears the end; then a button loads more, so that the footer can be reached.
const automaticBatches = 4;

/** What follows the tiles: a button for more, the end of the feed, or what went wrong. */
export function FeedEnd({
  locale,
  strings,
  olderHref,
  batches,
  lastBatch,
  more,
  loading,
  failed,
  onMore,
}: Props) {
  const isScripted = useSyncExternalStore(never, yes, no);
  const mark = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLParagraphElement>(null);
  const isRequested = useRef(false);
  const automatic = more && !loading && !failed && batches < automaticBatches;

  useEffect(() => {
    if (!automatic || !mark.current) return;
    // A busy browser delivers several entries at once; the last one is current.
    const observer = new IntersectionObserver((moments) => moments.at(-1)?.isIntersecting && onMore(), {
      rootMargin: '800px',
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [automatic, onMore]);

  useEffect(() => {
    // The button has gone, and the focus with it.
    if (!more && isRequested.current && document.activeElement === document.body)
      last.current?.focus({ preventScroll: true });
  }, [more]);

  const loadMore = () => {
    isRequested.current = true;
    onMore();
  };

  return (
    <div className={styles.end} ref={mark}>
      <p role="status" className={`muted ${styles.status}`}>
        {loading
          ? strings.loading
          : lastBatch > 0 && batches > 1 && !failed && formatCount(strings.loaded, lastBatch, locale)}
      </p>
      {failed && <p role="alert">{strings.failed}</p>}
      {more && isScripted && (
        <button type="button" className={`${styles.more} unprinted`} onClick={loading ? undefined : loadMore}>
          {failed ? strings.retry : strings.older}
        </button>
      )}
      {more && !isScripted && olderHref && (
        <a className={`button ${styles.more} unprinted`} href={olderHref}>
          {strings.older}
        </a>
      )}
      <div role="status">
        {!more && (
          <p ref={last} tabIndex={-1} className="dim">
            {strings.end}
          </p>
        )}
      </div>
    </div>
  );
}

// Whether scripts run changes once, at hydration; there is nothing to subscribe to.
const never = () => () => {};
const yes = () => true;
const no = () => false;
