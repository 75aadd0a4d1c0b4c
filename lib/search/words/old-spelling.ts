/** A change in Polish spelling, for folded words; applies in both directions. */
type Change = { from: RegExp; to: string[] };

/** In order, as some build on others. */
const changes: Change[] = [
  // Xiążę, exekutor.
  { from: /x/g, to: ['ks', 'gz'] },
  { from: /^ks(?=i)|(?<=^e)(?:ks|gz)/g, to: ['x'] },
  // Kommissya, summa, professor; theatr, philozofia.
  { from: /([bdfglmnprst])\1/g, to: ['$1'] },
  { from: /(?<=[aeiouy])s(?=[aeijouy])/g, to: ['ss'] },
  { from: /(?<=[aeiouy])m(?=[aeiouy])/g, to: ['mm'] },
  { from: /th/g, to: ['t'] },
  { from: /ph/g, to: ['f'] },
  // Historya, historja, historyja, historia; Konstytucyi, konstytucji; bibljoteka; ordynaryiny.
  { from: /(?<=[^aeiouy])(?:yj|[ijy])(?=[aeou])/g, to: ['i', 'j', 'y', 'yj'] },
  { from: /(?<=[^aeiouy])[ijy](?=i)/g, to: ['i', 'j', 'y'] },
  { from: /(?<=y)[ij](?=n)/g, to: ['i', 'j'] },
  // Seym, kray, zwyczaiu, derogować; iest, iako.
  { from: /(?<=[aeou])[ijy](?![ijy])/g, to: ['j', 'i', 'y'] },
  { from: /^[ij](?=[aeou])/g, to: ['j', 'i'] },
  { from: /^[gj](?=e[no])/g, to: ['g', 'j'] },
  // Módz, bydź; ztąd.
  { from: /(?:dz|c)$/g, to: ['c', 'dz'] },
  { from: /^[sz](?=[ckpt])/g, to: ['s', 'z'] },
  // Dobrem, dobremi; polskiem, polskiemi.
  { from: /(?<=[gk])ie(?=mi?$)/g, to: ['i'] },
  { from: /(?<=[gk])i(?=mi?$)/g, to: ['ie'] },
  { from: /(?<=[^aeiouy])[ey](?=mi?$)/g, to: ['y', 'e'] },
];

const maxLength = 40;
const maxSpellings = 64;

/**
 * How a folded Polish word may have been spelt from the 18th to the 20th century, or is spelt today: "historya" →
 * historia, historja. Most of these spellings never existed, so only those in the index should be used.
 */
export function otherSpellings(word: string): string[] {
  if (word.length > maxLength) return [];
  const spellings = new Set([word]);
  for (const { from, to } of changes) {
    for (const spelling of [...spellings]) {
      for (const replacement of to) {
        if (spellings.size <= maxSpellings) spellings.add(spelling.replace(from, replacement));
      }
    }
  }
  spellings.delete(word);
  return [...spellings];
}
