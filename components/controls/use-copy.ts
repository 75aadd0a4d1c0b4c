import { useEffect, useState } from 'react';

/**
 * Copies texts for the visitor.
 * @param shownFor milliseconds after which nothing is said any more; without it, until the next text is copied
 * @returns what is to be said of the last text, and what copies, which tells whether the browser let it
 */
export function useCopy(shownFor?: number) {
  const [told, tell] = useState<{ text: string; sentence: string }>();
  useEffect(() => {
    if (!told || shownFor === undefined) return;
    const end = setTimeout(tell, shownFor, undefined);
    return () => clearTimeout(end);
  }, [told, shownFor]);

  async function copy(text: string, { copied, notCopied }: { copied: string; notCopied: string }) {
    // Taken away first, so that the same sentence is announced again.
    tell(undefined);
    try {
      await navigator.clipboard.writeText(text);
      tell({ text, sentence: copied });
      return true;
    } catch {
      tell({ text, sentence: notCopied });
      return false;
    }
  }
  return { told, copy };
}
