import { lookup } from '#lib/lists.ts';
import { fold } from '#lib/text/fold.ts';
import { childrenOf, descendantsOf, textsOf, type XmlElement } from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { originText } from './mods-origin.ts';
import { toNote } from './read-values.ts';
import { roleTerm } from './roles.ts';
import type { Statement } from './statements.ts';

/** Labels that only repeat the kind of element. */
const isUninformative =
  /^(?:(?:summary|description|abstract|opis|streszczenie|abstrakt|rights|prawa|subjects?|tematy?|names?|titles?|tytuly?|identifiers?|notes?|uwagi?|authors?|creators?|autorzy|autor|tworca|contents?|genres?|dates?|daty?|languages?|jezyki?))$/;

/** The record's own label for an element, unless it repeats the element's name or type. */
export function ownLabel({ name, attributes }: XmlElement): string | undefined {
  const label = attributes.displayLabel?.trim() ?? '';
  const plain = plainly(label);
  const isRedundant =
    plainly(name).startsWith(plain) ||
    plainly(attributes.type ?? '') === plain ||
    isUninformative.test(plain);
  return plain === '' || isRedundant ? undefined : label;
}

const plainly = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/** A description preceded by its label: a note for the label would repeat the text. */
export function withOwnLabel(element: XmlElement, text: string): string {
  const label = ownLabel(element);
  return label === undefined ? text : `${label}: ${text}`;
}

/** Elements with several parts, each as one text. */
const texts: Record<string, (element: XmlElement, values: ObjectMetadata[]) => string> = {
  titleInfo: (_, [values]) => values?.title ?? values?.titles?.[0]?.text ?? '',
  name: (_, [values]) => values?.creator ?? values?.contributors?.[0]?.name ?? '',
  relatedItem: (_, [values]) => values?.relations?.[0]?.text ?? '',
  originInfo: originText,
  subject: (_, values) => values.flatMap(({ subjects = [] }) => subjects.map(({ text }) => text)).join('; '),
  part: (_, [values]) => values?.number ?? values?.date ?? '',
};

/** Labels of an element and its parts, as notes with the labelled texts. */
export function labelNotes(element: XmlElement, values: ObjectMetadata[]): ObjectMetadata[] {
  if (values.length === 0) return [];
  const inner = element.name === 'location' ? descendantsOf(element) : [];
  return [element, ...inner].flatMap((one) => {
    const label = ownLabel(one);
    if (label === undefined || hasLabel(values, label)) return [];
    const text = lookup(texts, one.name)?.(one, values) ?? textsOf(leavesOf(one)).join(', ');
    return toNote(label, text);
  });
}

/** Whether a label has become a source, the role of a name, the kind of a relation or the beginning of a description. */
const hasLabel = (values: ObjectMetadata[], label: string) =>
  values.some(
    ({ contributors, relations, notes, source, description = {} }) =>
      source === label ||
      Object.values(description).some((text) => text?.startsWith(`${label}: `)) ||
      contributors?.some(({ role }) => role === roleTerm(label)) ||
      relations?.some(({ kind }) => kind === label) ||
      notes?.some((note) => note.label === label),
  );

/** Notes on parts of an element, prefixed with its label, or else with the person or item they are about. */
export function underOwnLabel(element: XmlElement, values: ObjectMetadata[], statements: Statement[]) {
  const about = relatedElements.has(element.name)
    ? lookup(texts, element.name)?.(element, values)
    : undefined;
  const label = values.length === 0 ? ownLabel(element) : about;
  if (!label || childrenOf(element).length === 0) return statements;
  return statements.map(({ from, metadata }): Statement => {
    // The object is that part of the related item.
    if (values.length > 0 && /^mods\/relatedItem\/part\//.test(from)) return { from, metadata };
    return {
      from,
      metadata: {
        ...metadata,
        notes: metadata.notes?.map((note) => ({ ...note, text: `${label}: ${note.text}` })),
      },
    };
  });
}

/** Elements about somebody or something else than the object. */
const relatedElements = new Set(['name', 'relatedItem']);

function leavesOf(element: XmlElement): XmlElement[] {
  const inner = childrenOf(element);
  return inner.length === 0 ? [element] : inner.flatMap(leavesOf);
}
