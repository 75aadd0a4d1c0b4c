/** Whether a text contains another, in any case, as whole words: `nr 1` is in `Kurier, nr 1`, not in `Kurier, nr 12`. */
export function containsWords(text: string, words: string): boolean {
  const [whole, part] = [text.toLowerCase(), words.toLowerCase()];
  for (let at = whole.indexOf(part); at >= 0 && at < whole.length; at = whole.indexOf(part, at + 1))
    if (!isOfWord(whole.charAt(at - 1)) && !isOfWord(whole.charAt(at + part.length))) return true;
  return false;
}

const isOfWord = (character: string) => /[\p{L}\p{N}]/u.test(character);
