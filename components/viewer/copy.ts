/**
 * Copies a text to the clipboard, and announces the outcome.
 * @param say announces a sentence
 */
export async function copy(
  text: string,
  { copied, notCopied }: { copied: string; notCopied: string },
  say: (sentence: string) => void,
): Promise<void> {
  // Cleared first, so that the same sentence is announced again.
  say('');
  try {
    await navigator.clipboard.writeText(text);
    say(copied);
  } catch {
    say(notCopied);
  }
}
