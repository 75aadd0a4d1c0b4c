import type { Contributor } from '#lib/catalogue/catalogue.ts';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import type { CreatorFields } from '#lib/catalogue/store/contract-record.ts';
import { oneLine, visibleText } from '#lib/untrusted.ts';
import { endsInInitial, isCorporate, isUnknownCreator, lifeDate, withoutOthers } from './creator.ts';
import { invertedName } from './inverted-name.ts';
import { splitValues } from './split-values.ts';

/** The name of a creator: split into family and given name, or as a whole. */
export type Name =
  | { family: string; given: string }
  | { literal: string /** A corporate body. */; body?: true };

type Creators = Pick<EntityTile['related_object'], 'creator' | 'creator_name' | 'creator_corp'>;

// In characters, and number of names: generous for catalogues, while a citation stays readable.
const maxNameLength = 300;
const maxNames = 20;

/**
 * The creators named by a catalogue, without life dates and roles: "Kowalski, Jan (1850-1910). Autor" gives Kowalski,
 * Jan. `creator` takes precedence, since it has inverted names; placeholders for unknown creators are dropped.
 */
export function namesOf(creators: Creators): Name[] {
  return uniqueNames(statedNames(creators).map(({ name }) => name));
}

/** The same, each with the catalogue's statement of it; one that is named twice is there twice. */
export function statedNames({ creator, creator_name, creator_corp }: Creators): StatedName[] {
  const people = partsOf(creator);
  const bodies = partsOf(creator_corp).map(({ text, ...part }) => ({
    ...part,
    name: { literal: text, body: true as const },
  }));
  const persons = people.length > 0 ? people : partsOf(creator_name);
  return [...persons.map(({ text, ...part }) => ({ ...part, name: nameOf(text) })), ...bodies];
}

type StatedName = { name: Name; statement: string };

/** Roles of contributors who count as creators of a work. */
const creatorRoles = ['creator', 'author', 'corporate-creator'];

/** Whether a contributor is one of the creators. */
export const isCreator = ({ role }: Pick<Contributor, 'role'>) => creatorRoles.includes(role);

/** Whether a role is that of a maker of the work, whom records name as its creator too. */
export const isMaker = (role: string) =>
  /^(?:creator|author|composer|artist|cartographer|photographer|compiler|scribe)$/.test(role);

/** The contract's creator, with dates, unless a record lists them among the contributors with what they made. */
export function statedCreator(
  { creator, creator_name: name, creator_date: dates }: CreatorFields,
  contributors: readonly Contributor[] = [],
): string | null {
  const stated = creator ?? (name && dates ? `${name} (${dates})` : name);
  const isListed = contributors.some((one) => isMaker(one.role) && (one.statement ?? one.name) === stated);
  return isListed ? null : stated;
}

/** All creators of an object: those in the contract's fields, and further ones in its record. */
export function creatorsOf(creators: Creators, contributors: readonly Contributor[] = []): Name[] {
  return uniqueNames([...namesOf(creators), ...contributors.filter(isCreator).map(contributorName)]);
}

/** The contributors that a record lists in a role. */
export function namesWithRole(role: string, contributors: readonly Contributor[] = []): Name[] {
  return uniqueNames(contributors.filter((one) => one.role === role).map(contributorName));
}

/** Contributors by their names as they are spoken, without the source's statement of them. */
export function asSpoken(contributors: readonly Contributor[] = []): Contributor[] {
  return contributors.map(({ role, name, kind }) => ({ role, name, kind }));
}

/** A person's statement has the family name first, as far as the source has it. */
function contributorName({ name, statement = name, kind }: Contributor): Name {
  return kind === 'body' ? { literal: name, body: true } : nameIn(statement);
}

/** Each visible name once, and no more than a citation has room for. */
export function uniqueNames(names: readonly Name[]): Name[] {
  const visible = names.filter((name) => visibleText(showName(name)));
  return [...new Map(visible.map((name) => [showName(name), name])).values()].slice(0, maxNames);
}

/** A single name in a text, without life dates and roles. */
export function nameIn(text: string): Name {
  return nameOf(withoutLifeDates(oneLine(visibleText(text), maxNameLength)));
}

/** A name as one string, family name first. */
export function showName(name: Name): string {
  return 'literal' in name ? name.literal : `${name.family}, ${name.given}`;
}

/** Whether programs that split names at the last space must not split this one: a body, or a ruler with a number. */
export function isIndivisible(name: Name): boolean {
  return 'literal' in name && (name.body === true || /\s[IVX]+$/.test(name.literal));
}

function partsOf(all: string | null): { statement: string; text: string }[] {
  return splitValues(all)
    .map((part) => oneLine(visibleText(part), maxNameLength))
    .map((statement) => ({ statement, text: withoutLifeDates(statement) }))
    .filter(({ text }) => visibleText(text) && !isUnknownCreator(text));
}

// Life dates, bracketed or after a comma, and the role that may follow them.
const role = String.raw`(?:[.,:]?\s+\p{L}[\p{L}.\s]{0,40})?`;
const bracketed = new RegExp(
  String.raw`[\s,]*[([<][^()[\]<>]*${lifeDate}[^()[\]<>]*[)\]>]${role}[.\s]*$`,
  'u',
);
const behindComma = new RegExp(
  String.raw`,\s*(?:ca\.?\s*)?\d{3,4}\??(?:\s*[-–]\s*(?:\d{3,4}\??)?)?${role}[.\s]*$`,
  'u',
);

/** A name supplied or doubted by cataloguers: `[Kowalski, Jan?]`. */
const supplied = /^\[([^[\]]+)\]$/;
const doubt = /(?<=[\p{L})])\?$/u;

function withoutLifeDates(text: string): string {
  return withoutOthers(text)
    .named.replace(supplied, '$1')
    .replace(doubt, '')
    .replace(bracketed, '')
    .replace(behindComma, '')
    .trim();
}

/** What distinguishes namesakes: `(papież)`. Expanded initials, `(Otto Friedrich)`, are part of the name. */
export const namesake = /(?<=\S)\s*\(\p{Ll}[^()]*\)$/u;

function nameOf(statement: string): Name {
  if (isCorporate(statement)) return { literal: statement, body: true };
  const text = statement.replace(namesake, '');
  const [family, given, role, ...more] = text.split(',').map((part) => part.trim());
  const roleOnly = role === undefined || /^\p{Ll}[\p{Ll}\s]{0,20}\.?$/u.test(role);
  if (
    family &&
    given &&
    !endsInInitial(family) &&
    roleOnly &&
    more.length === 0 &&
    /^[^\p{Ll}\d][^\d]*$/u.test(given)
  )
    return { family, given };
  return invertedName(text) ?? { literal: text };
}
