import type { Contributor, ObjectDetails } from '#lib/catalogue/catalogue.ts';
import { type Name, namesWithRole, uniqueNames } from '#lib/metadata/names.ts';
import type { CitedType } from './types.ts';

/** Roles, as relator terms, for which a citation format has a place, apart from creators, editors and translators. */
const citedRoles = [
  'addressee',
  'annotator',
  'author of afterword',
  'author of introduction',
  'author of preface',
  'commentator',
  'compiler',
  'composer',
  'contributor',
  'curator',
  'director',
  'illustrator',
  'interviewer',
  'organizer',
  'performer',
  'producer',
] as const;
export type CitedRole = (typeof citedRoles)[number];

/** Those who contributed in these roles. */
export type CitedContributors = Partial<Record<CitedRole, Name[]>>;

/** The contributors of a record whom a citation names by their role; undefined where there are none. */
export function citedContributors(contributors: readonly Contributor[] = []): CitedContributors | undefined {
  const named = citedRoles.flatMap((role) => {
    const names = namesWithRole(role, contributors);
    return names.length > 0 ? [[role, names] as const] : [];
  });
  return named.length > 0 ? Object.fromEntries(named) : undefined;
}

/**
 * The authors in a format that has no place for composers: of a score also its composers, whom records mostly name as its
 * creators too.
 */
export function authorsWithComposers(cited: {
  type: CitedType;
  authors: readonly Name[];
  contributors?: CitedContributors | undefined;
}): Name[] {
  const composers = cited.type === 'musical_score' ? cited.contributors?.composer : undefined;
  return uniqueNames([...cited.authors, ...(composers ?? [])]);
}

/** Standard numbers as they are cited: without a scheme, a resolver, a remark or the full stop of a sentence. */
const standardNumbers = {
  doi: /\b10\.\d{4,9}\/\S*[^\s.,;:]/g,
  isbn: /(?<!\w)(?:97[89][-\s]?)?(?:\d[-\s]?){9}[\dX](?!\w)/gi,
  issn: /(?<!\w)\d{4}-?\d{3}[\dX](?!\w)/gi,
};
/** Its number of digits would be read as the first of an ISBN: `ISBN-13 978-…`. */
const isbnLabel = /\bisbn[-\s]?1[03](?!\d)/gi;

export type StandardNumbers = Partial<Record<keyof typeof standardNumbers, string>>;

/**
 * The first DOI, ISBN and ISSN of a record, if possible one with a correct check digit; a misprinted one is cited as the
 * book has it.
 */
export function standardNumbersOf({ identifiers = [] }: ObjectDetails): StandardNumbers {
  const found = Object.entries(standardNumbers).flatMap(([wanted, pattern]) => {
    const numbers = identifiers
      .filter(({ kind }) => kind.toLowerCase() === wanted)
      .flatMap(({ value }) => value.replace(isbnLabel, '').match(pattern) ?? []);
    const number = (wanted === 'doi' ? undefined : numbers.find(isCorrect)) ?? numbers[0];
    return number === undefined ? [] : [[wanted, number]];
  });
  return Object.fromEntries(found);
}

/** Whether the last digit of an ISBN (ISO 2108) or ISSN (ISO 3297) is the sum of the others by its rule. */
function isCorrect(number: string): boolean {
  const digits = [...number.replace(/[^\dX]/gi, '')].map((digit) => (/x/i.test(digit) ? 10 : Number(digit)));
  const isThirteen = digits.length === 13;
  const weightOf = (index: number) => (isThirteen ? 1 + 2 * (index % 2) : digits.length - index);
  const sum = digits.reduce((total, digit, index) => total + digit * weightOf(index), 0);
  return sum % (isThirteen ? 10 : 11) === 0;
}
