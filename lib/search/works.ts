import type { ObjectRecord } from '#lib/catalogue/store/records.ts';
import { isOnlyNumber, numberInTitle, numberKey } from '#lib/metadata/part-number.ts';
import { cleanText, institutionNumber, maxValueLength, readYear } from './address.ts';
import { foldedWords } from './words.ts';

/**
 * A work in parts (a series, a periodical, a work in volumes) as its parts identify it: by its title, or by an
 * identifier; if that is only valid within an institution, by the institution as well.
 */
export type WorkName = { series: string } | { id: string; institution?: number };

/** A work that an object is a part of, and the kind of the relation. */
export type PartOf = {
  work: WorkName;
  kind: 'series' | 'part-of';
  /** Title of the work. */
  title: string;
  /** The object's part number in the work, in the words of the source: `t. 2`. */
  number?: string;
  /** What the record has as the identifier of a series, which is identified by its title. */
  identifier?: string;
};

/** Globally valid identifiers: URLs, URNs, DOIs, ARKs, ISSNs, ISBNs. */
const everywhere =
  /^(?:https?:|urn:|doi:|ark:|info:|oai:|10\.\d{4,9}\/)|^\d{4}-\d{3}[\dxX]$|^97[89][\d-]{10,14}$/i;

/** In characters: what fits on a line. */
const maxNumberLength = 100;
const maxKeyLength = { title: 60, numbers: 100 };

/**
 * The works that an object is a part of according to its record, without duplicates. A relation named only by a number,
 * such as a year of a periodical, is not a work, as it does not say of which work it is a part.
 */
export function worksOf(record: Pick<ObjectRecord, 'relations' | 'organizationId' | 'title'>): PartOf[] {
  const works = new Map<string, PartOf>();
  const named = record.relations.flatMap(({ kind, text, ...relation }) => {
    const title = cleanText(text, maxValueLength);
    if ((kind !== 'series' && kind !== 'part-of') || foldedWords(title).length === 0) return [];
    const known: PartOf['kind'] = kind;
    return known === 'part-of' && isOnlyNumber(title) ? [] : [{ ...relation, kind: known, title }];
  });
  // The number in a volume's title is that within the work, not within a series of another title.
  const isVolumeIn = (title: string) =>
    named.some((other) => other.kind === 'part-of' && other.title !== title);
  for (const { kind, title, target, number } of named) {
    const id = cleanText(target ?? '', maxValueLength);
    // Series are identified by their titles, as in search filters.
    const work = kind === 'series' || id === '' ? { series: title } : workWithId(id, record.organizationId);
    const key = workKey(work);
    const stated = cleanText(number ?? '', maxNumberLength) || works.get(key)?.number;
    const inTitle = kind === 'series' && isVolumeIn(title) ? undefined : numberInTitle(record.title);
    const partNumber = stated ?? cleanText(inTitle ?? '', maxNumberLength);
    works.set(key, {
      ...{ kind, title, ...works.get(key), work },
      ...(partNumber && { number: partNumber }),
      ...(kind === 'series' && id !== '' && { identifier: id }),
    });
  }
  return [...works.values()];
}

/** The work that an identifier names. @param organizationId of the object with the identifier */
export function workWithId(identifier: string, organizationId: number | null): WorkName {
  const id = cleanText(identifier, maxValueLength);
  return everywhere.test(id) || organizationId === null ? { id } : { id, institution: organizationId };
}

/** The index key of a work: its title, or a text with a leading control character, which no title has. */
export function workKey(work: WorkName): string {
  return 'series' in work ? work.series : `\u001f${work.institution ?? ''}\u001f${work.id}`;
}

/** The work for an index key. */
export function workOfKey(key: string): WorkName {
  const [before, institution = '', id = ''] = key.split('\u001f');
  if (before !== '') return { series: key };
  return institution === '' ? { id } : { id, institution: Number(institution) };
}

/**
 * The sort key of a part, as text. Parts of periodicals sort by year, since their numbers may restart each year; parts
 * of other works by number, followed by those without a number, by date.
 * @param number the part number, in the words of the source
 */
export function sortKeyOf(
  record: Pick<ObjectRecord, 'title' | 'categories'>,
  number: string | undefined,
  { year, month, day }: { year: number; month: number; day: number },
): string {
  const numbers = numberKey(number ?? '').slice(0, maxKeyLength.numbers);
  const date = [year || 9999, month, day].map((one, at) => String(one).padStart(at === 0 ? 4 : 2, '0'));
  const years = record.categories.includes('serials') ? date[0] : '';
  const title = foldedWords(record.title).join(' ').slice(0, maxKeyLength.title);
  // A tab sorts before the space between numbers: `2` comes before `2 1`.
  return [`${years}${numbers === '' ? '~' : numbers}`, date.join('-'), title].join('\t');
}

/** A parsed address: a page of all works, or one of them, one of its years, or a page of its parts. Pages count from 1. */
export type WorkAddress = { work?: WorkName; year?: number; page?: number };

/** Parts of a work per page. */
export const partsOfPage = 60;

const maxPage = 100_000;

/** Parses the query string of a work's address. Invalid values are ignored. */
export function readWork(query: URLSearchParams): WorkAddress {
  const work = readName(query);
  const year = readYear(query.get('year'));
  const page = Number(/^0*([1-9]\d{0,6})$/.exec(query.get('page') ?? '')?.[1]);
  const paged = page <= maxPage ? { page } : {};
  if (!work) return paged;
  return year === undefined ? { work, ...paged } : { work, year };
}

function readName(query: URLSearchParams): WorkName | undefined {
  const [series = '', id = ''] = ['series', 'id'].map((name) =>
    cleanText(query.get(name) ?? '', maxValueLength),
  );
  if (series !== '') return { series };
  const institution = query.get('institution') ?? '';
  if (id === '') return undefined;
  return institutionNumber.test(institution) ? { id, institution: Number(institution) } : { id };
}

/** The canonical query string of an address. */
export function workParams({ work, year, page }: WorkAddress): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(work ?? {})) query.set(name, String(value));
  if (year !== undefined) query.set('year', String(year));
  // The first page of a work's parts differs from the work's own, the first page of works does not from the list.
  if (page !== undefined && (work || page > 1)) query.set('page', String(page));
  return query;
}
