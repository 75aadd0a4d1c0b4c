import { useEffect, useEffectEvent, useState } from 'react';
import type { LivePreview } from '#lib/preview/live-preview.ts';
import type { PublishedText } from './opened-page.ts';
import type { Reply } from './requests.ts';

/** Previews a published text; throws when the signal aborts it. */
export type PreviewPublished = (text: PublishedText, signal: AbortSignal) => Promise<Reply<LivePreview>>;

/**
 * Renders what the public sees while it is needed, and again when it changes.
 * @returns the newest result, and a function that retries
 */
export function usePublished(
  text: PublishedText | undefined,
  isEnabled: boolean,
  preview: PreviewPublished,
): [Reply<LivePreview> | undefined, () => void] {
  const [seen, setSeen] = useState<{ text: PublishedText; reply: Reply<LivePreview> }>();

  const load = useEffectEvent(async (text: PublishedText, signal: AbortSignal) => {
    try {
      const reply = await preview(text, signal);
      if (!signal.aborted) setSeen({ text: text, reply });
    } catch {
      // No longer needed.
    }
  });
  useEffect(() => {
    if (!isEnabled || !text || seen?.text === text) return;
    const own = new AbortController();
    void load(text, own.signal);
    return () => own.abort();
  }, [text, isEnabled, seen]);

  return [seen?.reply, () => setSeen(undefined)];
}
