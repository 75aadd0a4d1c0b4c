import type { ObjectRecord } from '#lib/catalogue/store/records.ts';
import { isOnlyNumber, numberInTitle, numberKey } from '#lib/metadata/part-number.ts';
import { cleanText, maxValueLength, readYear } from './address.ts';
import { foldedWords } from './words.ts';

/**
 * A work in parts (a series, a periodical, a work in volumes) as its parts tell of it: by its title, or by the identifier that they give,
 * and where that is no one's but an institution's own, of that institution.
 */
export type WorkName = { series: string } | { id: string; institution?: number };

/** A work that an object is a part of, and as what. */
export type PartOf = {
  work: WorkName;
  kind: 'series' | 'part-of';
  /** What the work is called. */
  title: string;
  /** Which part of it the object is, in the words of the source: `t. 2`. */
  number?: string;
};

/** Identifiers that mean the same everywhere: addresses, URNs, DOIs, ARKs, ISSNs, ISBNs. */
const everywhere =
  /^(?:https?:|urn:|doi:|ark:|info:|oai:|10\.\d{4,9}\/)|^\d{4}-\d{3}[\dxX]$|^97[89][\d-]{10,14}$/i;

/** In characters: what a line has room for. */
const maxNumberLength = 100;
const maxKeyLength = { title: 60, numbers: 100 };

/**
 * The works that an object is a part of, as its record says, each once. What is called by a number alone, as a year of a periodical, is
 * no work; and of another's volume nobody knows which.
 */
export function worksOf(record: Pick<ObjectRecord, 'relations' | 'organizationId' | 'title'>): PartOf[] {
  const works = new Map<string, PartOf>();
  for (const { kind, text, target, number } of record.relations) {
    const title = cleanText(text, maxValueLength);
    if ((kind !== 'series' && kind !== 'part-of') || foldedWords(title).length === 0) continue;
    if (kind === 'part-of' && isOnlyNumber(title)) continue;
    const id = cleanText(target ?? '', maxValueLength);
    // Series are known by their titles, which the filters of the search are too.
    const work = kind === 'series' || id === '' ? { series: title } : workWithId(id, record.organizationId);
    const key = workKey(work);
    const said = cleanText(number ?? '', maxNumberLength) || works.get(key)?.number;
    const read = said ?? cleanText(numberInTitle(record.title) ?? '', maxNumberLength);
    works.set(key, { kind, title, ...works.get(key), work, ...(read && { number: read }) });
  }
  return [...works.values()];
}

/** The work that an identifier names. @param organizationId of the object that gives it */
export function workWithId(identifier: string, organizationId: number | null): WorkName {
  const id = cleanText(identifier, maxValueLength);
  return everywhere.test(id) || organizationId === null ? { id } : { id, institution: organizationId };
}

/** What the index knows a work by: its title, or else a text that no title is, for it begins with a control character. */
export function workKey(work: WorkName): string {
  return 'series' in work ? work.series : `\u001f${work.institution ?? ''}\u001f${work.id}`;
}

/** The work that the index knows by a key. */
export function workOfKey(key: string): WorkName {
  const [before, institution = '', id = ''] = key.split('\u001f');
  if (before !== '') return { series: key };
  return institution === '' ? { id } : { id, institution: Number(institution) };
}

/**
 * What the parts of a work are ordered by, as text. Issues and volumes of a periodical stand by their years, in which their numbers may
 * begin anew; parts of other works by their numbers, and those that have none behind them by date.
 * @param number which part it is, in the words of the source
 */
export function placeOf(
  record: Pick<ObjectRecord, 'title' | 'categories'>,
  number: string | undefined,
  { year, month, day }: { year: number; month: number; day: number },
): string {
  const numbers = numberKey(number ?? '').slice(0, maxKeyLength.numbers);
  const date = [year || 9999, month, day].map((one, at) => String(one).padStart(at === 0 ? 4 : 2, '0'));
  const years = record.categories.includes('serials') ? date[0] : '';
  const title = foldedWords(record.title).join(' ').slice(0, maxKeyLength.title);
  // A tab stands before the blank between numbers: `2` comes before `2 1`.
  return [`${years}${numbers === '' ? '~' : numbers}`, date.join('-'), title].join('\t');
}

/** What the address of a work says: the works there are, one of them, a year of it, or some of its parts in their order. Pages count from 1. */
export type WorkAddress = { work?: WorkName; year?: number; page?: number };

/** Parts of a work on one page. */
export const partsOfPage = 60;

const maxPage = 100_000;

/** Reads the query of a work's address. What means nothing is passed over. */
export function readWork(query: URLSearchParams): WorkAddress {
  const work = readName(query);
  if (!work) return {};
  const year = readYear(query.get('year'));
  const page = /^0*([1-9]\d{0,6})$/.exec(query.get('page') ?? '')?.[1];
  if (year !== undefined) return { work, year };
  return page !== undefined && Number(page) <= maxPage ? { work, page: Number(page) } : { work };
}

function readName(query: URLSearchParams): WorkName | undefined {
  const [series = '', id = ''] = ['series', 'id'].map((name) =>
    cleanText(query.get(name) ?? '', maxValueLength),
  );
  if (series !== '') return { series };
  const institution = query.get('institution') ?? '';
  if (id === '') return undefined;
  return /^(?:0|[1-9]\d{0,14})$/.test(institution) ? { id, institution: Number(institution) } : { id };
}

/** The one query of what is asked for. */
export function workParams({ work, year, page }: WorkAddress): URLSearchParams {
  const query = new URLSearchParams();
  if (!work) return query;
  for (const [name, value] of Object.entries(work)) query.set(name, String(value));
  if (year !== undefined) query.set('year', String(year));
  if (page !== undefined) query.set('page', String(page));
  return query;
}
