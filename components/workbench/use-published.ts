import { useEffect, useEffectEvent, useState } from 'react';
import type { LivePreview } from '#lib/preview/live-preview.ts';
import type { PublishedText } from './opened-page.ts';
import type { Reply } from './requests.ts';

/** Looks at a published text; throws when the signal aborts it. */
export type PreviewPublished = (text: PublishedText, signal: AbortSignal) => Promise<Reply<LivePreview>>;

/**
 * Looks at what the public sees while somebody wants to see it, and anew when that is another text.
 * @returns what came of the newest look, and what tries again
 */
export function usePublished(
  text: PublishedText | undefined,
  isWanted: boolean,
  look: PreviewPublished,
): [Reply<LivePreview> | undefined, () => void] {
  const [seen, setSeen] = useState<{ text: PublishedText; reply: Reply<LivePreview> }>();

  const lookAt = useEffectEvent(async (wanted: PublishedText, signal: AbortSignal) => {
    try {
      const reply = await look(wanted, signal);
      if (!signal.aborted) setSeen({ text: wanted, reply });
    } catch {
      // Nobody waits for it any more.
    }
  });
  useEffect(() => {
    if (!isWanted || !text || seen?.text === text) return;
    const own = new AbortController();
    void lookAt(text, own.signal);
    return () => own.abort();
  }, [text, isWanted, seen]);

  return [seen?.reply, () => setSeen(undefined)];
}
