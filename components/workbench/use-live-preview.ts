import { useEffect, useRef, useState } from 'react';
import type { Locale } from '#lib/i18n/locales.ts';
import type { LivePreview } from '#lib/preview/live-preview.ts';
import { type Failure, request } from './requests.ts';
import type { WorkbenchStrings } from './workbench-strings.ts';

/** Milliseconds without a change before a text is checked. */
const pause = 300;

/** The newest look at a text; while a newer one is on its way or has failed, the one before stays. */
export type LivePreviewState = {
  look: LivePreview | undefined;
  /** The text that the look is at: places in it are of this one. */
  content: string;
  isOutdated: boolean;
  failure: Failure | undefined;
};

/**
 * Looks at the text whenever it has changed and the editor pauses, one look after the other. A long text takes the
 * server longer than the pause: then the next look waits as long as the last one took.
 * @param read gives what `/preview/live` is to be sent
 * @returns the newest look, and what tells that the text has changed
 */
export function useLivePreview(
  read: () => { content: string },
  locale: Locale,
  words: WorkbenchStrings['problem'],
): [LivePreviewState, (immediately?: boolean) => void] {
  const [looking, setLooking] = useState<LivePreviewState>({
    look: undefined,
    content: '',
    isOutdated: true,
    failure: undefined,
  });
  const running = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastTook = useRef(0);
  const isRequested = useRef(false);
  // A look that waits for the one before begins in a callback of an earlier render.
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
      lastTook.current = performance.now() - startedAt;
      const isOutdated = isRequested.current;
      setLooking((before) =>
        'problem' in reply
          ? { ...before, isOutdated, failure: reply }
          : { look: reply.value, content: body.content, isOutdated, failure: undefined },
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
    setLooking((before) => (before.isOutdated ? before : { ...before, isOutdated: true }));
    timer.current = setTimeout(run, immediately ? 0 : Math.max(pause, Math.min(lastTook.current, 3000)));
  };

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      running.current?.abort();
    },
    [],
  );
  return [looking, changed];
}
