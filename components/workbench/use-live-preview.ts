import { useEffect, useRef, useState } from 'react';
import type { Locale } from '#lib/i18n/locales.ts';
import type { LivePreview } from '#lib/preview/live-preview.ts';
import { type Failure, request } from './requests.ts';
import type { WorkbenchStrings } from './workbench-strings.ts';

/** Milliseconds without a change before a text is checked. */
const pause = 300;

/** The newest preview of a text; while a newer one is loading or has failed, the previous one stays. */
export type LivePreviewState = {
  preview: LivePreview | undefined;
  /** The previewed text, to which positions refer. */
  content: string;
  isOutdated: boolean;
  failure: Failure | undefined;
};

/**
 * Previews the text whenever it has changed and the editor pauses, one request at a time. A long text takes the server
 * longer than the pause: then the next request waits as long as the last one took.
 * @param read returns the body for `/preview/live`
 * @returns the newest preview, and a function to call when the text has changed
 */
export function useLivePreview(
  read: () => { content: string },
  locale: Locale,
  words: WorkbenchStrings['problem'],
): [LivePreviewState, (immediately?: boolean) => void] {
  const [state, setState] = useState<LivePreviewState>({
    preview: undefined,
    content: '',
    isOutdated: true,
    failure: undefined,
  });
  const running = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastDuration = useRef(0);
  const isRequested = useRef(false);
  // A request that waits for the previous one starts in a callback of an earlier render.
  const latest = useRef(read);
  latest.current = read;

  const run = async () => {
    // One at a time: the server would finish an aborted check anyway.
    if (running.current) {
      isRequested.current = true;
      return;
    }
    const own = new AbortController();
    running.current = own;
    const startedAt = performance.now();
    const body = latest.current();
    try {
      const reply = await request<LivePreview>('/preview/live', body, { locale, words, signal: own.signal });
      if (own.signal.aborted) return;
      lastDuration.current = performance.now() - startedAt;
      const isOutdated = isRequested.current;
      setState((before) =>
        'problem' in reply
          ? { ...before, isOutdated, failure: reply }
          : { preview: reply.value, content: body.content, isOutdated, failure: undefined },
      );
    } catch {
      // The page was left.
    } finally {
      running.current = undefined;
    }
    if (isRequested.current && !own.signal.aborted) changed();
    isRequested.current = false;
  };

  const changed = (immediately = false) => {
    clearTimeout(timer.current);
    setState((before) => (before.isOutdated ? before : { ...before, isOutdated: true }));
    timer.current = setTimeout(run, immediately ? 0 : Math.max(pause, Math.min(lastDuration.current, 3000)));
  };

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      running.current?.abort();
    },
    [],
  );
  return [state, changed];
}
