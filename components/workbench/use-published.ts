import { useEffect, useEffectEvent, useState } from 'react';
import type { Look } from '#lib/preview/look.ts';
import type { PublishedText } from './opened-page.ts';
import type { Reply } from './requests.ts';

/** Looks at a published text; throws when the signal aborts it. */
export type LookAtPublished = (text: PublishedText, signal: AbortSignal) => Promise<Reply<Look>>;

/**
 * Looks at what the public sees while somebody wants to see it, and anew when that is another text.
 * @returns what came of the newest look, and what tries again
 */
export function usePublished(
  text: PublishedText | undefined,
  isWanted: boolean,
  look: LookAtPublished,
): [Reply<Look> | undefined, () => void] {
  const [seen, setSeen] = useState<{ text: PublishedText; reply: Reply<Look> }>();

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
