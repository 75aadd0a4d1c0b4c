import { useEffect, useEffectEvent, useState } from 'react';
import type { LivePreview } from '#lib/preview/live-preview.ts';
import type { PublishedText } from './opened-page.ts';
import type { Reply } from './requests.ts';

/** Looks at a published text; throws when the signal aborts it. */
export type PreviewPublished = (text: PublishedText, signal: AbortSignal) => Promise<Reply<LivePreview>>;

/**
 * Renders what the public sees while it is wanted, and again when it changes.
 * @returns the newest result, and a function that retries
 */
export function usePublished(
  text: PublishedText | undefined,
  isEnabled: boolean,
  look: PreviewPublished,
): [Reply<LivePreview> | undefined, () => void] {
  const [seen, setSeen] = useState<{ text: PublishedText; reply: Reply<LivePreview> }>();

  const lookAt = useEffectEvent(async (text: PublishedText, signal: AbortSignal) => {
    try {
      const reply = await look(text, signal);
      if (!signal.aborted) setSeen({ text: text, reply });
    } catch {
      // It is no longer wanted.
    }
  });
  useEffect(() => {
    if (!isEnabled || !text || seen?.text === text) return;
    const own = new AbortController();
    void lookAt(text, own.signal);
    return () => own.abort();
  }, [text, isEnabled, seen]);

  return [seen?.reply, () => setSeen(undefined)];
}
