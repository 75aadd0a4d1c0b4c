import { useEffect, useState } from 'react';

/**
 * Copies texts for the visitor.
 * @param shownFor milliseconds after which the message is cleared; without it, when the next text is copied
 * @returns the message for the last text, and a function that copies and returns whether the browser allowed it
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
