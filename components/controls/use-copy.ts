import { useEffect, useState } from 'react';

/**
 * Copies texts for the visitor.
 * @param shownFor milliseconds after which nothing is said any more; without it, until the next text is copied
 * @returns what is to be said of the last text, and what copies, which tells whether the browser let it
 */
export function useCopy(shownFor?: number) {
  const [notice, setNotice] = useState<{ text: string; sentence: string }>();
  useEffect(() => {
    if (!notice || shownFor === undefined) return;
    const timer = setTimeout(setNotice, shownFor, undefined);
    return () => clearTimeout(timer);
  }, [notice, shownFor]);

  async function copy(text: string, { copied, notCopied }: { copied: string; notCopied: string }) {
    // Taken away first, so that the same sentence is announced again.
    setNotice(undefined);
    try {
      await navigator.clipboard.writeText(text);
      setNotice({ text, sentence: copied });
      return true;
    } catch {
      setNotice({ text, sentence: notCopied });
      return false;
    }
  }
  return { notice, copy };
}
