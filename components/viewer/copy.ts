/**
 * Copies a text for the visitor, and announces whether that went well.
 * @param say takes the sentence
 */
export async function copy(
  text: string,
  { copied, notCopied }: { copied: string; notCopied: string },
  say: (sentence: string) => void,
): Promise<void> {
  // Taken away first, so that the same sentence is announced again.
  say('');
  try {
    await navigator.clipboard.writeText(text);
    say(copied);
  } catch {
    say(notCopied);
  }
}
