import { useEffect, useState } from 'react';

/** Milliseconds for which it is shown whether a text was copied: long enough to read what else to do. */
const shownFor = 10_000;

/** Copies texts for the visitor. @returns what is to be said of the last one, for a while, and what copies */
export function useCopy() {
  const [told, tell] = useState('');
  useEffect(() => {
    if (!told) return;
    const end = setTimeout(tell, shownFor, '');
    return () => clearTimeout(end);
  }, [told]);

  async function copy(text: string, { copied, notCopied }: { copied: string; notCopied: string }) {
    // Taken away first, so that the same sentence is announced again.
    tell('');
    try {
      await navigator.clipboard.writeText(text);
      tell(copied);
    } catch {
      tell(notCopied);
    }
  }
  return { told, copy };
}
