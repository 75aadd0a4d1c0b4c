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

/** Standard numbers as they are cited: without a scheme, a resolver or a remark. */
const standardNumbers = {
  doi: /\b10\.\d{4,9}\/\S+/,
  isbn: /(?<!\w)(?:97[89][-\s]?)?(?:\d[-\s]?){9}[\dX](?!\w)/i,
  issn: /(?<!\w)\d{4}-?\d{3}[\dX](?!\w)/i,
};
export type StandardNumbers = Partial<Record<keyof typeof standardNumbers, string>>;

/** The first DOI, ISBN and ISSN of a record. */
export function standardNumbersOf({ identifiers = [] }: ObjectDetails): StandardNumbers {
  const found = Object.entries(standardNumbers).flatMap(([wanted, pattern]) => {
    const numbers = identifiers.filter(({ kind }) => kind.toLowerCase() === wanted);
    return numbers
      .flatMap(({ value }) => pattern.exec(value)?.[0] ?? [])
      .slice(0, 1)
      .map((one) => [wanted, one]);
  });
  return Object.fromEntries(found);
}
