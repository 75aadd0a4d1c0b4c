import { matcherOf, textMatchOf, type Vocabulary } from './compile.ts';
import type { Engine, EngineRequest, TextMatch } from './engine.ts';
import type { Found } from './found-ids.ts';
import { type ParsedQuery, writtenWords } from './parse.ts';
import { withoutStopWords } from './stop-words.ts';

/** A condition that some words of a query are in the record, and the others on one page. */
type DividedMatch = {
  texts: TextMatch;
  /** The words on the page, as a query. */
  onPage: string;
};

/** Maximum number of words in a query that is divided: each of the divisions is a search of its own. */
const maxWords = 4;

/**
 * Finds objects that have some words of a query in the record and the others on one page, such as an author and what
 * one remembers of a text. The query is divided between two of its words, in the place and the way round that has most
 * hits. Undefined where there are none, or not two to four words or phrases.
 * @throws {CatalogueUnavailable} where the index cannot be read now
 */
export async function findDivided(
  engine: Engine,
  vocabulary: Vocabulary,
  parsed: ParsedQuery,
  request: Omit<EngineRequest, 'texts' | 'tiers'>,
): Promise<Found | undefined> {
  const find = ({ texts }: DividedMatch, part?: Pick<EngineRequest, 'range' | 'countsFacets'>) =>
    engine.find({ ...request, texts, tiers: [], ...part });
  const onlyCount = { range: { offset: 0, limit: 0 }, countsFacets: false };
  const counted = await Promise.all(
    (await divisionsOf(parsed, vocabulary)).map(async (division) => ({
      division,
      count: (await find(division, onlyCount)).count,
    })),
  );
  const [best] = counted.sort((one, other) => other.count - one.count);
  if (!best || best.count === 0) return undefined;
  const { texts, onPage } = best.division;
  return { ...(await find(best.division)), page: texts.page, onPage };
}

async function divisionsOf(parsed: ParsedQuery, vocabulary: Vocabulary): Promise<DividedMatch[]> {
  const { wanted, unwanted } = withoutStopWords(parsed);
  if (wanted.length > maxWords) return [];
  const divisions = wanted.slice(1).flatMap((_, index) => {
    const [before, behind] = [wanted.slice(0, index + 1), wanted.slice(index + 1)];
    return [
      { record: before, page: behind },
      { record: behind, page: before },
    ];
  });
  const matches = await Promise.all(
    divisions.map(async ({ record, page }): Promise<DividedMatch[]> => {
      const [inRecord, onPage] = await Promise.all([
        matcherOf({ wanted: record, unwanted: [] }, vocabulary),
        matcherOf({ wanted: page, unwanted }, vocabulary),
      ]);
      const texts = textMatchOf(onPage);
      if (!inRecord || !texts) return [];
      const conditions = [inRecord, ...(texts.record ? [texts.record] : [])];
      return [{ texts: { ...texts, record: { kind: 'all', of: conditions } }, onPage: writtenWords(page) }];
    }),
  );
  return matches.flat();
}
