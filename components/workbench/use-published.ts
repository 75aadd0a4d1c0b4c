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
  const [tries, setTries] = useState(0);

  const lookAt = useEffectEvent(async (signal: AbortSignal) => {
    if (!text || (seen?.text === text && 'value' in seen.reply)) return;
    try {
      const reply = await look(text, signal);
      if (!signal.aborted) setSeen({ text, reply });
    } catch {
      // Nobody waits for it any more.
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text or try is why it looks again
  useEffect(() => {
    if (!isWanted) return;
    const own = new AbortController();
    void lookAt(own.signal);
    return () => own.abort();
  }, [text, isWanted, tries]);

  return [seen?.reply, () => setTries((before) => before + 1)];
}
