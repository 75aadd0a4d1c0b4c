import { manifestPath, objectPath, permanentPath } from '#lib/addresses.ts';
import type { CatalogueObject, ObjectDetails, RecordText } from '#lib/catalogue/catalogue.ts';
import { locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { creatorOf, isCorporate } from '#lib/metadata/creator.ts';
import { normalisedDate } from '#lib/metadata/edtf.ts';
import { isCreator, type Name, namesake, showName, statedNames } from '#lib/metadata/names.ts';
import { rightsAddress } from '#lib/metadata/rights.ts';
import { languageOf } from '#lib/text/alto/language.ts';
import { absoluteAddress, visibleText } from '#lib/untrusted.ts';

/** A person or body that contributed to an object. */
export type DescribedAgent = {
  /** Family name first, without dates. */
  name: string;
  /** Dates of life or activity, in the words of the source. */
  dates: string | undefined;
  /** A relator term, such as `engraver`. */
  role: string;
  kind: 'person' | 'body';
};

/** An object's metadata in the terms that all formats share. Texts without visible characters are left out. */
export type ObjectDescription = ReturnType<typeof describe>;

/** What is needed of an object to describe it. */
export type DescribedObject = Pick<CatalogueObject, 'tile' | 'details' | 'organization' | 'scanCount'>;

/** Collects an object's metadata for the formats. */
export function describe(object: DescribedObject, publicUrl: string) {
  const { tile, details, organization, scanCount } = object;
  const related = tile.related_object;
  const contributors = contributorsOf(details);
  const rightsUrl = rightsAddress(details.rightsUrl, publicUrl);
  return {
    id: related.id,
    /** Absolute permanent address, and those of the object's page and IIIF manifest. */
    address: publicUrl + permanentPath(related.id),
    page: publicUrl + objectPath(locales[0], related),
    manifest: publicUrl + manifestPath(related.id),
    title: titleOf(related.title, details),
    titles: visibleTexts(details.titles).map((title) => ({ ...title, ...tagged(title.language) })),
    /** Its creators, as the contract names them. */
    creators: [...creatorsOf(related), ...contributors.filter(isCreator)],
    contributors: contributors.filter((one) => one.role !== 'publisher' && !isCreator(one)),
    publishers: contributors.filter(({ role }) => role === 'publisher').map(({ name }) => name),
    /** In the words of the source. */
    date: visible(related.date_descriptive),
    normalised: normalisedDate(related),
    publishedIn: visible(related.publish_place),
    places: (details.otherPlaces ?? []).filter(({ name }) => visibleText(name)),
    /** BCP 47 tags. */
    languages: [
      ...new Set(
        [details.language, ...(details.otherLanguages ?? [])].flatMap((one) => languageOf(one ?? '') ?? []),
      ),
    ],
    subjects: visibleTexts(details.subjects).map((subject) => ({
      ...subject,
      ...tagged(subject.language),
      address: absoluteAddress(subject.address, undefined),
    })),
    categories: related.categories.filter((one) => visibleText(one)),
    identifiers: (details.identifiers ?? []).filter(({ value }) => visibleText(value)),
    works: (details.works ?? []).filter(({ title }) => visibleText(title)),
    relations: visibleTexts(details.relations).map((relation) => ({
      ...relation,
      target: visible(relation.target),
      number: visible(relation.number),
    })),
    descriptions: locales.flatMap((language) => {
      const text = visible(details.description?.[language]);
      return text === undefined ? [] : [{ text, language }];
    }),
    notes: visibleTexts(details.notes).map((note) => ({ ...note, ...tagged(note.language) })),
    /** In words, also where the record has them in place of an address. */
    rights: visible(details.rights) ?? (rightsUrl === undefined ? visible(details.rightsUrl) : undefined),
    /** In the spelling that all formats use. */
    rightsUrl,
    source: visible(details.source),
    sourceUrl: absoluteAddress(details.sourceUrl, undefined),
    organization: visible(organization?.fullname),
    scanCount,
    /** Media type of its images. */
    imageType: related.main_scan.resources.find(({ mime, hidden }) => !hidden && mime.startsWith('image/'))
      ?.mime,
    /** When the record was last changed: ISO 8601 in UTC, without fractions of a second. */
    changed: `${tile.updated_at.slice(0, 19)}Z`,
  };
}

function titleOf(text: string, { language }: ObjectDetails): RecordText {
  const title = visible(text);
  if (title !== undefined) return { text: title, ...tagged(language) };
  return { text: `[${translator(locales[0])('object.untitled')}]`, language: locales[0] };
}

type Related = CatalogueObject['tile']['related_object'];

function creatorsOf(related: Related): DescribedAgent[] {
  const stated = statedNames(related).filter(({ name }) => visibleText(showName(name)));
  const isBody = (name: Name) => 'literal' in name && name.body === true;
  const people = stated.filter(({ name }) => !isBody(name));
  const agents = stated.map(({ name, statement }): DescribedAgent => {
    if (isBody(name)) return { name: showName(name), dates: undefined, role: 'creator', kind: 'body' };
    const person = creatorOf(statement);
    const [distinction = ''] = namesake.exec(person.name) ?? [];
    // With several creators it is unknown whose dates the contract's are.
    const dates = (people.length === 1 && visible(related.creator_date)) || visible(person.date);
    return { name: showName(name) + distinction, dates, role: 'creator', kind: 'person' };
  });
  // Father and son may differ by their dates alone.
  return [...new Map(agents.map((agent) => [JSON.stringify(agent), agent])).values()];
}

function contributorsOf({ contributors = [] }: ObjectDetails): DescribedAgent[] {
  return contributors.flatMap(({ role, name, statement, kind }) => {
    const fullName = visible(statement) ?? visible(name);
    if (fullName === undefined) return [];
    return [
      {
        ...nameAndDates(fullName),
        role: role === 'corporate-creator' ? 'creator' : (visible(role) ?? 'contributor'),
        kind: kind ?? (isCorporate(fullName) ? 'body' : 'person'),
      },
    ];
  });
}

/**
 * `Nowak, Anna (1850-1920)`, `Nowak, Anna, 1850-1920`; of `Jan Paweł II (papież ; 1920-2005)` what he is remains. A name
 * is kept whole where anything follows its dates.
 */
function nameAndDates(fullName: string): Pick<DescribedAgent, 'name' | 'dates'> {
  const { date } = creatorOf(fullName);
  const at = date === null ? -1 : fullName.lastIndexOf(date);
  if (date === null || !/^[).\s]*$/.test(fullName.slice(at + date.length)))
    return { name: fullName, dates: undefined };
  const before = fullName.slice(0, at).replace(/[\s,;(]+$/, '');
  const isOpen = before.lastIndexOf('(') > before.lastIndexOf(')');
  return { name: visible(isOpen ? `${before})` : before) ?? fullName, dates: date };
}

function visible(text: string | null | undefined): string | undefined {
  return visibleText(text) || undefined;
}

function visibleTexts<One extends { text: string }>(texts: readonly One[] = []): One[] {
  return texts.filter(({ text }) => visibleText(text));
}

/** The language of a text, if its tag is valid (RFC 5646). */
function tagged(language: string | undefined): { language: string | undefined } {
  return { language: languageOf(language ?? '') };
}
