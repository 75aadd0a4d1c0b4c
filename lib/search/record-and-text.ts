import { matcherOf, textMatchOf, type Vocabulary } from './compile.ts';
import type { Engine, EngineRequest, Matcher, TextMatch } from './engine.ts';
import type { Found } from './found-ids.ts';
import { type ParsedQuery, writtenWords } from './parse.ts';
import { withoutStopWords } from './stop-words.ts';
import { foldedWords } from './words.ts';

/** A condition that some words of a query are in the record, and the others on one page. */
type Division = {
  texts: TextMatch;
  /** The words on the page, as a query. */
  onPage: string;
};

/** Maximum number of words in a query that is divided: each of the divisions is a search of its own. */
const maxWords = 4;

/**
 * Finds objects that have some words of a query in the record and the others on one page, such as an author and what
 * one remembers of a text. The query is divided between two of its words, in the place and the way round that has most
 * hits. Undefined where there are none, not two to four words or phrases, or filters that leave none of the hits.
 * @throws {CatalogueUnavailable} where the index cannot be read now
 */
export async function findDivided(
  engine: Engine,
  vocabulary: Vocabulary,
  parsed: ParsedQuery,
  request: Omit<EngineRequest, 'texts' | 'tiers'>,
): Promise<Found | undefined> {
  const best = await bestOf(engine, await divisionsOf(parsed, vocabulary), request);
  if (!best) return undefined;
  const { texts, onPage } = best;
  return { ...(await engine.find({ ...request, texts, tiers: [] })), page: texts.page, onPage };
}

/** Empty also where one of the words is nowhere in the library. */
async function divisionsOf(parsed: ParsedQuery, vocabulary: Vocabulary): Promise<Division[]> {
  const { required, excluded } = withoutStopWords(parsed);
  if (required.length < 2 || required.length > maxWords) return [];
  const compiled = async (part: Partial<ParsedQuery>) =>
    partsOf(await matcherOf({ required: [], excluded: [], ...part }, vocabulary));
  const words = await Promise.all(
    required.map(async (group) => ({ group, parts: await compiled({ required: [group] }) })),
  );
  const nots = await compiled({ excluded });
  const allParts = words.flatMap(({ parts }) => parts);
  if (!(await allOccur(allParts, vocabulary))) return [];
  return words.slice(1).flatMap((_, index) => {
    const [before, behind] = [words.slice(0, index + 1), words.slice(index + 1)];
    return [
      { record: before, page: behind },
      { record: behind, page: before },
    ].flatMap(({ record, page }): Division[] => {
      const texts = textMatchOf({ kind: 'all', of: [...page.flatMap(({ parts }) => parts), ...nots] });
      if (!texts) return [];
      const inRecord = [...record.flatMap(({ parts }) => parts), ...partsOf(texts.record)];
      const onPage = writtenWords(page.map(({ group }) => group));
      return [{ texts: { ...texts, record: { kind: 'all', of: inRecord } }, onPage }];
    });
  });
}

/** The division with most hits; undefined if there are no hits at all. */
async function bestOf(
  engine: Engine,
  divisions: readonly Division[],
  { match, filters }: Pick<EngineRequest, 'match' | 'filters'>,
): Promise<(Division & { count: number }) | undefined> {
  const range = { offset: 0, limit: 0 };
  const request = { match, filters, range, order: 'newest', tiers: [], countsFacets: false } as const;
  const counted = await Promise.all(
    divisions.map(async (division) => {
      const { count } = await engine.find({ ...request, texts: division.texts });
      return { ...division, count };
    }),
  );
  const [best] = counted.sort((one, other) => other.count - one.count);
  return best && best.count > 0 ? best : undefined;
}

const partsOf = (match: Matcher | undefined): readonly Matcher[] =>
  match?.kind === 'all' ? match.of : match ? [match] : [];

/** Whether each of the words is somewhere in the library. */
async function allOccur(parts: readonly Matcher[], { engine }: Vocabulary): Promise<boolean> {
  const words = parts.flatMap((part) =>
    part.kind === 'words' && part.field === 'any' ? [[...part.forms, ...foldedWords(part.marked ?? '')]] : [],
  );
  const found = await engine.occurring([...new Set(words.flat())]);
  return words.every((forms) => forms.some((form) => found.has(form)));
}
