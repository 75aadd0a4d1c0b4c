const alphabet = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
/** Lengths of words that may be misspelt; shorter ones resemble too many others. */
const lengths = { min: 3, max: 24 };
/** Letters that look alike in print. */
const lookAlike: [string, string][] = [
  ['rn', 'm'],
  ['in', 'm'],
  ['1n', 'm'],
  ['vv', 'w'],
  ['ii', 'u'],
  ['cl', 'd'],
  ['li', 'h'],
];

/**
 * Words one edit away from a folded one, without duplicates: a letter missing, two transposed, one replaced, one too
 * many, or confused with similar ones. To be looked up among the words of the index.
 */
export function nearWords(word: string): string[] {
  if (word.length > 2 * lengths.max) return [];
  const letters = [...word];
  if (letters.length < lengths.min || letters.length > lengths.max) return [];
  const near = new Set<string>();
  for (let at = 0; at <= letters.length; at += 1) {
    const before = letters.slice(0, at).join('');
    const [letter = '', next = ''] = letters.slice(at);
    const after = letters.slice(at + 1).join('');
    for (const other of alphabet) near.add(before + other + letter + after);
    if (letter === '') continue;
    near.add(before + after);
    near.add(before + next + letter + letters.slice(at + 2).join(''));
    for (const other of alphabet) near.add(before + other + after);
    const rest = letter + next + letters.slice(at + 2).join('');
    for (const pair of lookAlike)
      for (const [read, meant] of [pair, pair.toReversed()] as [string, string][])
        if (rest.startsWith(read)) near.add(before + meant + rest.slice(read.length));
  }
  near.delete(word);
  return [...near];
}
