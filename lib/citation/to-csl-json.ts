import { unlessEmpty } from '#lib/lists.ts';
import type { Issued } from '#lib/metadata/issued.ts';
import type { Name } from '#lib/metadata/names.ts';
import type { CitedObject } from './cited-object.ts';
import type { CitedContributors, CitedRole } from './contributors.ts';
import type { CitedPassage } from './passage.ts';
import { hasIssues } from './types.ts';

/**
 * A list of one item in CSL-JSON (citation-style-language/schema 1.0.2, schemas/input/csl-data.json): `archive` is the
 * holding institution, `note` the quoted passage.
 */
export function toCslJson(cited: CitedObject, passage?: CitedPassage): string {
  const item = {
    id: cited.address,
    type: cited.type,
    title: cited.title,
    author: unlessEmpty(cited.authors.map(nameOf)),
    editor: cited.editors?.map(nameOf),
    translator: cited.translators?.map(nameOf),
    ...namesByRole(cited.contributors),
    'container-title': cited.within?.title,
    [hasIssues(cited.type) ? 'issue' : 'volume']: cited.within?.number,
    'collection-title': cited.series?.title,
    'collection-number': cited.series?.number,
    publisher: cited.publisher,
    'publisher-place': cited.place,
    issued: cited.issued && dateOf(cited.issued),
    archive: cited.organization,
    archive_location: cited.identifier,
    DOI: cited.standardNumbers.doi,
    ISBN: cited.standardNumbers.isbn,
    ISSN: cited.standardNumbers.issn,
    language: cited.language,
    URL: passage?.address ?? cited.address,
    accessed: cited.accessed && { 'date-parts': [cited.accessed.split('-').map(Number)] },
    note: passage?.text,
    custom: cited.rights ? { rights: cited.rights } : undefined,
  };
  return `${JSON.stringify([item], undefined, 2)}\n`;
}

/** Name variables of CSL for contributors, by role. */
const nameVariables = [
  ['compiler', 'compiler'],
  ['composer', 'composer'],
  ['contributor', 'contributor'],
  ['curator', 'curator'],
  ['director', 'director'],
  ['illustrator', 'illustrator'],
  ['interviewer', 'interviewer'],
  ['organizer', 'organizer'],
  ['performer', 'performer'],
  ['producer', 'producer'],
  ['recipient', 'addressee'],
] as const satisfies readonly [variable: string, role: CitedRole][];

function namesByRole(contributors: CitedContributors = {}) {
  return Object.fromEntries(
    nameVariables.map(([variable, role]) => [variable, contributors[role]?.map(nameOf)]),
  );
}

function nameOf(name: Name) {
  return 'family' in name ? { family: name.family, given: name.given } : { literal: name.literal };
}

function dateOf({ text, parts, until, circa }: Issued) {
  if (!parts) return { literal: text };
  return { 'date-parts': until ? [parts, [until]] : [parts], circa };
}
