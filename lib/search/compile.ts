import { dateAt } from './dates-in-query.ts';
import type { Engine, Matcher, MatchField, TextMatch, Tier } from './engine.ts';
import { identifierForms, wholeIdentifier } from './identifiers.ts';
import type { ParsedQuery, QueryPart } from './parse.ts';
import { partAt } from './parts-in-query.ts';
import { withoutStopWords } from './stop-words.ts';
import { englishStem, otherNumbers } from './words/english.ts';
import type { Lexicon } from './words/lexicon.ts';
import { otherSpellings } from './words/old-spelling.ts';
import { withoutUmlauts, withUmlauts } from './words/umlauts.ts';
import { foldedWords, isCompound, joinedCompound, titleKey, type Word, wordsIn } from './words.ts';

/** Where words are looked up: in the library's own words, and in a dictionary if there is one. */
export type Vocabulary = {
  engine: Pick<Engine, 'occurring' | 'ofStem'>;
  lexicon: Lexicon | undefined;
};

/** Maximum number of forms per word; words of the dictionary have some dozens. */
const maxForms = 100;

/** Maximum number of modern spellings of an old word that are inflected. */
const maxSpellings = 8;

/** The matcher of a query: its significant words, or the single identifier it may be. Undefined: no words. */
export async function compileQuery(
  parsed: ParsedQuery,
  vocabulary: Vocabulary,
): Promise<Matcher | undefined> {
  const match = await matcherOf(withoutStopWords(parsed), vocabulary);
  const identifier = wholeIdentifier(parsed);
  return match && identifier ? { kind: 'all', of: [{ kind: 'any', of: [match, identifier] }] } : match;
}

/** The matcher of a query: each of its words in all forms that occur in the library. Undefined: it has no words. */
export async function matcherOf(
  { required, excluded }: ParsedQuery,
  vocabulary: Vocabulary,
): Promise<Matcher | undefined> {
  const all: Matcher[] = [];
  for (let at = 0; at < required.length; ) {
    const found = dateAt(required, at) ?? partAt(required, at);
    const groups = required.slice(at, at + (found?.length ?? 1));
    at += groups.length;
    const typed = (await Promise.all(groups.map((parts) => groupMatchers(parts, vocabulary)))).flat();
    const written = found?.phrases.map((words): Matcher => ({ kind: 'phrase', field: 'any', words }));
    all.push(...(written ? [{ kind: 'any', of: [{ kind: 'all', of: typed }, ...written] } as const] : typed));
  }
  for (const part of excluded)
    all.push({ kind: 'not', of: { kind: 'all', of: await partMatcher(part, vocabulary) } });
  return all.length === 0 ? undefined : { kind: 'all', of: all };
}

/** `one OR two words` is a choice between parts; a part with several words requires all of them. */
async function groupMatchers(parts: readonly QueryPart[], vocabulary: Vocabulary): Promise<Matcher[]> {
  const any = await Promise.all(parts.map((part) => partMatcher(part, vocabulary)));
  return parts.length === 1 ? any.flat() : [{ kind: 'any', of: any.map((of) => ({ kind: 'all', of })) }];
}

/** The "s" would be a word of its own, which hardly any text contains. */
const possessive = /(?<=\p{L})['’]s(?!\p{L})/giu;

async function partMatcher({ kind, field, text }: QueryPart, vocabulary: Vocabulary): Promise<Matcher[]> {
  if (field === 'identifier') return [{ kind: 'words', field, forms: identifierForms(text) }];
  if (kind === 'phrase') return [{ kind: 'phrase', field, words: foldedWords(text) }];
  const inForms = (written: string) =>
    Promise.all(
      wordsIn(written).map(
        async (word): Promise<Matcher> => ({
          kind: 'words',
          field,
          forms: await formsOf(word, vocabulary),
          // For words typed without diacritics, the spelling with umlauts is matched too, but ranked below.
          marked: word.marked ?? withUmlauts(word.folded),
        }),
      ),
    );
  const matchers = await inForms(text.replace(possessive, ''));
  if (isCompound.test(text)) {
    const joined = await inForms(joinedCompound(text));
    return [{ kind: 'any', of: [{ kind: 'all', of: matchers }, ...joined] }];
  }
  // Identifiers are printed with punctuation between their parts, but stored without it.
  if (field !== 'any' || matchers.length < 2 || !/\d/.test(text)) return matchers;
  const identifier: Matcher = { kind: 'words', field: 'identifier', forms: identifierForms(text) };
  return [{ kind: 'any', of: [{ kind: 'all', of: matchers }, identifier] }];
}

/** The forms of a word that occur in the library: inflected, and in the spelling of another period. */
export async function occurringForms(
  { folded, marked }: Word,
  { engine, lexicon }: Vocabulary,
): Promise<string[]> {
  const inflect = (word: string) => lexicon?.formsOf(word) ?? [word];
  const isModern = lexicon?.knows(marked ?? folded) === true;
  const inflected = inflect(marked ?? folded);
  const ofOldWord = isModern ? [] : otherSpellings(folded).slice(0, maxSpellings).flatMap(inflect);
  const written = marked === undefined ? undefined : withoutUmlauts(marked);
  const spellings = [
    ...inflected.flatMap(otherSpellings),
    ...(written ? [written] : []),
    ...otherNumbers(folded),
  ];
  const found = await engine.occurring([...new Set([folded, ...inflected, ...ofOldWord, ...spellings])]);
  // A modern word is not the old spelling of another one: "pany" does not stand for "panny".
  return [...found].filter((word) => !isModern || inflected.includes(word) || lexicon?.knows(word) !== true);
}

/** A word with its other forms that occur in the library, English ones too. */
async function formsOf(word: Word, vocabulary: Vocabulary): Promise<string[]> {
  const { folded, marked } = word;
  const { engine, lexicon } = vocabulary;
  const [occurring, ofStem] = await Promise.all([
    occurringForms(word, vocabulary),
    engine.ofStem(englishStem(folded)),
  ]);
  // Of a word that is also Polish, such as "organ", only the English plural is meant, unless that is Polish too.
  const plurals = [`${folded}s`, `${folded}es`];
  const english =
    lexicon && lexicon.formsOf(marked ?? folded).length > 1
      ? ofStem.filter((form) => plurals.includes(form) && !lexicon.knows(form))
      : ofStem;
  return [...new Set([folded, ...occurring, ...english])].slice(0, maxForms);
}

/**
 * The tiers of hits, best first: this identifier, this title, a title that begins with it, all words as typed in title
 * and creators, all words in the title.
 * @param matches what the query matches, the narrowest first
 */
export function tiersOf({ required, excluded }: ParsedQuery, matches: readonly Matcher[]): Tier[] {
  const [first] = required.flat();
  const text = required.flatMap((parts) => parts.map((part) => part.text)).join(' ');
  const words = foldedWords(text);
  if (words.length === 0) return [];
  const tiers: Tier[] = [{ kind: 'words', field: 'identifier', forms: identifierForms(text) }];
  const isTitle = excluded.length === 0 && (first?.field === 'any' || first?.field === 'title');
  const key = titleKey(words.join(' '));
  if (isTitle) tiers.push({ kind: 'title', key, isWhole: true }, { kind: 'title', key, isWhole: false });
  return [...tiers, ...matches.map(asTyped), ...matches.map(inTitle)];
}

/** A matcher restricted to words as typed, in the title or among the creators. */
function asTyped(matcher: Matcher): Matcher {
  return withWords(matcher, (words) => {
    const typed =
      words.kind === 'words' ? { ...words, forms: words.forms.slice(0, 1), marked: undefined } : words;
    if (typed.field !== 'any') return typed;
    return { kind: 'any', of: (['title', 'creator'] as const).map((field) => ({ ...typed, field })) };
  });
}

/** A matcher with words of any field restricted to the title. */
function inTitle(matcher: Matcher): Matcher {
  return withWords(matcher, (words) => (words.field === 'any' ? { ...words, field: 'title' } : words));
}

/** A matcher with other words and phrases; excluded ones stay. */
function withWords(
  matcher: Matcher,
  change: (words: Extract<Matcher, { field: MatchField }>) => Matcher,
): Matcher {
  if ('field' in matcher) return change(matcher);
  if (matcher.kind === 'not') return matcher;
  return { ...matcher, of: matcher.of.map((one) => withWords(one, change)) };
}

/**
 * How an object is found by its text: all words without a field must be on one page. Named fields and excluded words
 * still apply to the record. Undefined where no word can be on a page.
 */
export function textMatchOf(match: Matcher | undefined): TextMatch | undefined {
  if (match?.kind !== 'all') return undefined;
  const page = match.of.flatMap((one) => onPage(one) ?? []);
  const record = match.of.filter((one) => one.kind === 'not' || !onPage(one));
  if (page.every(({ kind }) => kind === 'not')) return undefined;
  return {
    page: { kind: 'all', of: page },
    record: record.length === 0 ? undefined : { kind: 'all', of: record },
  };
}

/** A matcher for a page, which has words but no fields; undefined where nothing could be on one. */
function onPage(matcher: Matcher): Matcher | undefined {
  switch (matcher.kind) {
    case 'words':
      return matcher.field === 'any' ? { ...matcher, marked: undefined } : undefined;
    case 'phrase':
      return matcher.field === 'any' ? matcher : undefined;
    case 'not': {
      const of = onPage(matcher.of);
      return of && { kind: 'not', of };
    }
    case 'all': {
      const of = matcher.of.flatMap((one) => onPage(one) ?? []);
      return of.length < matcher.of.length || of.length === 0 ? undefined : { kind: 'all', of };
    }
    case 'any': {
      const of = matcher.of.flatMap((one) => onPage(one) ?? []);
      return of.length === 0 ? undefined : { kind: 'any', of };
    }
  }
}

/** Maximum number of words in a query for which each one in turn may be left out. */
const maxOmittable = 6;

/** Splits what may be an identifier, or a compound, into its words. */
function wordsOfPart(matcher: Matcher): Matcher[] {
  // A choice by OR is between lists of words.
  if (matcher.kind !== 'any' || !matcher.of.some((one) => 'field' in one)) return [matcher];
  return matcher.of.flatMap((one) => (one.kind === 'all' ? one.of.flatMap(wordsOfPart) : []));
}

/** A matcher for any of the words, ranked by how many are found. Undefined where there is only one. */
export function someOf(match: Matcher): { match: Matcher; tiers: Tier[] } | undefined {
  if (match.kind !== 'all') return undefined;
  const excluded = match.of.filter(({ kind }) => kind === 'not');
  const required = match.of.filter(({ kind }) => kind !== 'not').flatMap(wordsOfPart);
  if (required.length < 2) return undefined;
  const any: Matcher = { kind: 'any', of: required };
  const allButOne = required.map(
    (omitted): Matcher => ({ kind: 'all', of: required.filter((one) => one !== omitted) }),
  );
  const tiers: Tier[] = [{ kind: 'all', of: required }];
  if (required.length > 2 && required.length <= maxOmittable) tiers.push({ kind: 'any', of: allButOne });
  return { match: { kind: 'all', of: [any, ...excluded] }, tiers: [...tiers, inTitle(any)] };
}
