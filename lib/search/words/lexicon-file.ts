import { fold } from '#lib/text/fold.ts';
import { readInflection } from './inflection.ts';
import { adoptOrphans, type Entry } from './orphans.ts';

/** A hunspell dictionary as in npm's `dictionary-…` packages. */
export type Dictionary = { aff: Uint8Array; dic: Uint8Array };

/**
 * A dictionary prepared for look-ups: sorted hashes of folded words, the offset of each word's line in `lines`
 * (`word/flags/other,forms`, lower case), and the rules. Irregular forms refer to their word's line.
 */
export type LexiconParts = { hashes: Uint32Array; offsets: Uint32Array; rules: string; lines: Uint8Array };

/** Other lines of the affix file, which do not affect the forms of words. */
const harmless = /^(?:SET UTF-8|(?:TRY|WORDCHARS|REP|MAP|PFX) |#|$)/;
/** Bytes of the file's header: the number of hashes, and the lengths of rules and lines. */
const headLength = 12;

/**
 * Packs a dictionary for {@link readLexicon}. Rules for prefixes are dropped: look-ups know the only one, "not".
 * Fails on any feature of hunspell that is not supported here.
 */
export function packLexicon({ aff, dic }: Dictionary): Uint8Array {
  const rules: string[] = [];
  for (const line of textOf(aff).split(/\r?\n/)) {
    if (/^SFX \S [YN] \d+$/.test(line) || harmless.test(line)) continue;
    if (!/^SFX \S +\S+ +[^\s/]+ +\S+$/.test(line)) throw new Error(`Unknown to the lexicon: ${line}`);
    rules.push(line.replace(/^SFX /, ''));
  }
  // The first line is the number of words.
  const words = textOf(dic).split(/\r?\n/).slice(1).filter(Boolean);
  const lines: Buffer[] = [];
  const keys: { hash: number; offset: number }[] = [];
  let offset = 0;
  const participles = readInflection(rules.filter((rule) => /cy +\S+$/.test(rule)).join('\n'));
  for (const { word, flags, others } of adoptOrphans(words.map(readEntry), participles)) {
    for (const form of [word, ...others]) keys.push({ hash: hashOf(fold(form)), offset });
    const line = Buffer.from(`${word.toLowerCase()}/${flags}/${[...new Set(others)].join().toLowerCase()}\n`);
    lines.push(line);
    offset += line.length;
  }
  keys.sort((one, other) => one.hash - other.hash);
  const hashes = Uint32Array.from(keys, ({ hash }) => hash);
  const offsets = Uint32Array.from(keys, (key) => key.offset);
  const ruleBytes = Buffer.from(rules.join('\n'));
  const head = new Uint32Array([keys.length, ruleBytes.length, offset]);
  return Buffer.concat([...[head, hashes, offsets].map(bytesOf), ruleBytes, ...lines]);
}

function readEntry(line: string): Entry {
  const [word = '', flags = ''] = line.split('/');
  return { word, flags, others: [] };
}

/** The parts of a packed dictionary, as views of its bytes. */
export function readLexicon({ buffer, byteOffset, byteLength }: Uint8Array): LexiconParts {
  const [count = 0, ruleLength = 0, lineLength = 0] = new Uint32Array(buffer, byteOffset, 3);
  const rulesAt = headLength + 8 * count;
  if (byteLength !== rulesAt + ruleLength + lineLength)
    throw new Error('The lexicon is cut or of another kind');
  return {
    hashes: new Uint32Array(buffer, byteOffset + headLength, count),
    offsets: new Uint32Array(buffer, byteOffset + headLength + 4 * count, count),
    rules: textOf(new Uint8Array(buffer, byteOffset + rulesAt, ruleLength)),
    lines: new Uint8Array(buffer, byteOffset + rulesAt + ruleLength, lineLength),
  };
}

/** FNV-1a; continues from the hash of the preceding text. */
export function hashOf(text: string, before = 0x811c9dc5): number {
  let hash = before;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

const utf8 = new TextDecoder();
const textOf = (bytes: Uint8Array) => utf8.decode(bytes);
const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array) =>
  new Uint8Array(buffer, byteOffset, byteLength);
