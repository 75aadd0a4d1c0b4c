import { z } from 'zod';
import type { RecordText } from '#lib/catalogue/catalogue.ts';
import { type DescribedObject, describe } from '#lib/formats/object-description.ts';

const language = z.string().nullable().describe('BCP 47 tag of the text, where known.');
const address = z.string().nullable();

/** What the record of an object says beyond the fields of its tile. Unknown values are null. */
export const detailsSchema = z.object({
  titles: z
    .array(z.object({ kind: z.string().nullable(), text: z.string(), language }))
    .describe('Other than the main one: alternative, translated, uniform.'),
  contributors: z
    .array(
      z.object({
        role: z.string().describe('MARC relator term, such as engraver, or the word of the source.'),
        name: z.string(),
        dates: z.string().nullable().describe('Of life or activity.'),
        kind: z.enum(['person', 'body']),
      }),
    )
    .describe('People and bodies with their roles, creators first; publishers follow by themselves.'),
  publishers: z.array(z.string()),
  places: z
    .array(z.object({ role: z.string(), name: z.string() }))
    .describe('Other than that of publication.'),
  languages: z.array(z.string()).describe('BCP 47 tags.'),
  subjects: z.array(
    z.object({
      kind: z.string().nullable().describe('topic, person, place, time, genre, or the word of the source.'),
      text: z.string(),
      language,
      url: address,
    }),
  ),
  identifiers: z.array(
    z.object({ kind: z.string().describe('isbn, issn, doi, shelfmark …'), value: z.string() }),
  ),
  works: z
    .array(
      z.object({
        kind: z.enum(['series', 'part-of']),
        title: z.string(),
        number: z.string().nullable().describe('Number of the part, in the words of the source.'),
        id: z.string().nullable().describe('Identifier of the work; null where it is known by its title.'),
        institution: z.int().nullable().describe('The institution within which the identifier is valid.'),
        identifier: z.string().nullable().describe('Of a series, as its record has it.'),
      }),
    )
    .describe('Works that the object is part of; /api/works/parts/ lists their parts.'),
  relations: z
    .array(
      z.object({
        kind: z.string(),
        text: z.string(),
        target: z.string().nullable(),
        number: z.string().nullable().describe('Place in the other work, in the words of the source.'),
      }),
    )
    .describe('Relations to other works.'),
  descriptions: z.array(z.object({ text: z.string(), language })),
  further_data: z
    .array(z.object({ label: z.string(), text: z.string(), language }))
    .describe('Anything else that the record says, labelled in the words of the source.'),
  rights: z.string().nullable().describe('In words.'),
  rights_url: address.describe('URI of a licence or rights statement.'),
  source: z.string().nullable().describe('Provenance of the original, in words.'),
  source_url: address,
});

/** What the record of an object says beyond the fields of its tile. */
export function detailsOf(object: DescribedObject, publicUrl: string): z.infer<typeof detailsSchema> {
  const described = describe(object, publicUrl);
  return {
    titles: described.titles.map((title) => ({ kind: title.kind ?? null, ...tagged(title) })),
    contributors: [...described.creators, ...described.contributors].map(({ dates, ...agent }) => ({
      ...agent,
      dates: dates ?? null,
    })),
    publishers: described.publishers,
    places: described.places,
    languages: described.languages,
    subjects: described.subjects.map((subject) => ({
      kind: subject.kind ?? null,
      ...tagged(subject),
      url: subject.address ?? null,
    })),
    identifiers: described.identifiers,
    works: described.works.map(({ work, kind, title, number, identifier }) => ({
      kind,
      title,
      number: number ?? null,
      id: 'id' in work ? work.id : null,
      institution: ('id' in work ? work.institution : undefined) ?? null,
      identifier: identifier ?? null,
    })),
    relations: described.relations.map(({ kind, text, target, number }) => ({
      kind,
      text,
      target: target ?? null,
      number: number ?? null,
    })),
    descriptions: described.descriptions.map(tagged),
    further_data: described.notes.map((note) => ({ label: note.label, ...tagged(note) })),
    rights: described.rights ?? null,
    rights_url: described.rightsUrl ?? null,
    source: described.source ?? null,
    source_url: described.sourceUrl ?? null,
  };
}

function tagged({ text, language }: RecordText) {
  return { text, language: language ?? null };
}
