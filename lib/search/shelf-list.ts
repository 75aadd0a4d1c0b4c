import { setImmediate } from 'node:timers/promises';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { sortInSteps } from '#lib/sort-in-steps.ts';
import { oneLine, visibleText } from '#lib/untrusted.ts';
import type { NamedShelf, ShelfName } from './shelves.ts';
import { type WorkName, workKey } from './works.ts';

/** Facets of which the most frequent values are a small part, so that there is a list of all. */
export const listedFacets = ['person', 'place', 'subject'] as const satisfies readonly ShelfName['facet'][];
export type ListedFacet = (typeof listedFacets)[number];

export function isListedFacet(facet: string): facet is ListedFacet {
  return listedFacets.some((one) => one === facet);
}

/** The number of the page in an address; 1 unless it has a valid one. */
export function readListPage(query: URLSearchParams): number {
  return Number(/^[1-9]\d{0,5}$/.exec(query.get('page') ?? '')?.[0] ?? 1);
}

/** Shelves per page of a list. */
export const shelvesPerPage = 200;

/** Shelf numbers per query: reading more would hold up the thread that searches. */
const numbersPerQuery = 5000;

/** A shelf of a facet: in memory for each value of the library, so with nothing else. */
export type ListedShelf = Pick<NamedShelf, 'value' | 'label'>;

/** Reads all shelves of some facets. @throws {CatalogueUnavailable} */
export async function readShelves(
  source: Pick<Catalogue, 'shelves' | 'shelfLimit'>,
): Promise<Record<ListedFacet, ListedShelf[]>> {
  const all: Record<ListedFacet, ListedShelf[]> = { person: [], place: [], subject: [] };
  const limit = await source.shelfLimit();
  for (let from = 0; from < limit; from += numbersPerQuery)
    // Most are labelled with their value, and then have one string.
    for (const { facet, value, label } of await source.shelves(from, from + numbersPerQuery))
      if (isListedFacet(facet)) all[facet].push({ value, label: label === value ? value : label });
  return all;
}

/** Works read at a time: SQLite reads on the thread that serves. */
const worksPerQuery = 100;

/** Reads all works with parts, by their keys in the index. @throws {CatalogueUnavailable} */
export async function readWorks(source: Pick<Catalogue, 'works' | 'listedWorks'>): Promise<ListedShelf[]> {
  const all: ListedShelf[] = [];
  for (let from: string | undefined = ''; from !== undefined; await setImmediate()) {
    const names: WorkName[] = await source.works(from, worksPerQuery + 1);
    const next = names.splice(worksPerQuery)[0];
    for (const { name, title } of await source.listedWorks(names))
      all.push({ value: workKey(name), label: title });
    from = next && workKey(next);
  }
  return all;
}

/** Shelves with names that begin with one letter, and the page on which the first of them is. */
export type Initial = { letter: string; page: number };
export type ShelfPage = {
  shelves: { letter: string; values: string[] }[];
  initials: Initial[];
  pages: number;
};

/** Stands for the letter of names that begin with none. */
export const noLetter = '#';

/** In characters: enough to order names. */
const maxKeyLength = 120;

type Group = { letter: string; entries: ListedShelf[]; sorted?: Promise<ListedShelf[]> };

/** Shelves in the alphabetical order of a language. Only what a page shows is sorted, letter by letter. */
export class ShelfList {
  readonly #alphabet: Intl.Collator;
  readonly #groups: Group[];

  private constructor(alphabet: Intl.Collator, groups: Group[]) {
    this.#alphabet = alphabet;
    this.#groups = groups;
  }

  /** Lets other work run in between, however many there are. */
  static async of(shelves: readonly ListedShelf[], locale: Locale): Promise<ShelfList> {
    const alphabet = new Intl.Collator(locale);
    const letters = new Intl.Collator(locale, { sensitivity: 'base' });
    const groups = new Map<string, Group>();
    for (const [at, shelf] of shelves.entries()) {
      const { value, label } = shelf;
      const name = oneLine(visibleText(label), maxKeyLength) || value;
      const letter = initialOf(name, letters);
      const group = groups.get(letter) ?? { letter, entries: [] };
      groups.set(letter, group);
      // Mostly the same object, so that each language takes little memory.
      group.entries.push(name === label ? shelf : { value, label: name });
      if (at % 1000 === 999) await setImmediate();
    }
    // Names that begin with no letter come first, as in any alphabetical order.
    const inOrder = [...groups.values()].sort((one, other) => alphabet.compare(one.letter, other.letter));
    return new ShelfList(alphabet, inOrder);
  }

  /** A page from 1; undefined beyond the last one. A list without shelves has one empty page. */
  async page(page: number): Promise<ShelfPage | undefined> {
    const count = this.#groups.reduce((sum, { entries }) => sum + entries.length, 0);
    const pages = Math.max(1, Math.ceil(count / shelvesPerPage));
    if (page < 1 || page > pages) return undefined;
    const [begin, end] = [(page - 1) * shelvesPerPage, page * shelvesPerPage];
    const shelves: ShelfPage['shelves'] = [];
    const initials: Initial[] = [];
    let before = 0;
    for (const group of this.#groups) {
      const { letter, entries } = group;
      initials.push({ letter, page: Math.floor(before / shelvesPerPage) + 1 });
      if (before < end && before + entries.length > begin) {
        const sorted = await this.#sorted(group);
        const shown = sorted.slice(Math.max(0, begin - before), end - before);
        shelves.push({ letter, values: shown.map(({ value }) => value) });
      }
      before += entries.length;
    }
    return { shelves, initials, pages };
  }

  #sorted(group: Group): Promise<ListedShelf[]> {
    const { compare } = this.#alphabet;
    group.sorted ??= sortInSteps(
      group.entries,
      (one, other) => compare(one.label, other.label) || (one.value < other.value ? -1 : 1),
    ).then((sorted) => {
      group.entries = sorted;
      return sorted;
    });
    return group.sorted;
  }
}

/** The letter under which a name is listed in a language: in Polish Ł is one of its own, É is an E. */
function initialOf(name: string, letters: Intl.Collator): string {
  const first = /\p{L}|\p{N}/u.exec(name)?.[0].toUpperCase().normalize('NFC') ?? '';
  if (!/\p{L}/u.test(first)) return noLetter;
  const [letter = first] = first;
  if (/[A-Z]/.test(letter)) return letter;
  const plain = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((one) => letters.compare(one, letter) === 0);
  return plain ?? letter;
}
