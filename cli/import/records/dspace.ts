import { by } from '#lib/lists.ts';
import { childrenOf, type XmlElement } from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { dublinCoreStatements, type Property } from './dublin-core.ts';
import { writtenIn } from './dublin-core-values.ts';
import { agentMetadata, roleTerm } from './roles.ts';
import { labelOf, type Statement } from './statements.ts';

/** A field of DSpace: `dc.date.issued`. */
type Field = {
  schema: string;
  element: string;
  qualifier: string;
  text: string;
  language: string | undefined;
};

/** Fields about the item in the repository, not about the work. */
const repositoryFields =
  /^(date\.(accessioned|available|updated|embargo.*)|description\.provenance|format\.mimetype)$/;

/** Terms of Dublin Core for element and qualifier; other qualifiers refine their element. */
const terms = new Map([
  ['title.alternative', 'alternative'],
  ['date.created', 'created'],
  ['coverage.spatial', 'spatial'],
  ['coverage.temporal', 'temporal'],
  ['relation.ispartof', 'isPartOf'],
  ['relation.haspart', 'hasPart'],
  ['relation.replaces', 'replaces'],
  ['relation.isreplacedby', 'isReplacedBy'],
  ['rights.uri', 'license'],
]);

/** Fields whose qualifiers differ in meaning from their elements; they become notes. */
const noteFields =
  /^(description\.(?!abstract)|format\.|identifier\.(citation|other|slug)|rights\.holder|date\.(?!issued|created))/;

/**
 * A record in the fields of DSpace: `dcvalue` of its Simple Archive Format, `field` of DIM in METS.
 * @see https://wiki.lyrasis.org/display/DSDOC8x/Importing+and+Exporting+Items+via+Simple+Archive+Format
 */
export function dspaceRecord(root: XmlElement): Statement[] {
  const fields = childrenOf(root, 'dcvalue', 'field').flatMap((element) => fieldOf(element, root));
  // The date of issue is the work's.
  fields.sort(by((field) => nameOf(field) !== 'date.issued'));
  const statements = fields.flatMap((field) =>
    (readField(field) ?? []).map((metadata) => ({ from: pathOf(field), metadata })),
  );
  const properties = fields.filter((field) => !readField(field)).map(propertyOf);
  return [...statements, ...dublinCoreStatements(properties)];
}

function fieldOf(field: XmlElement, root: XmlElement): Field[] {
  const { element = '', qualifier = '', language, lang = language, mdschema } = field.attributes;
  const one = {
    schema: mdschema ?? root.attributes.schema ?? 'dc',
    element,
    qualifier: qualifier === 'none' ? '' : qualifier,
    text: writtenIn(field, element),
    language: lang?.replace('_', '-') || undefined,
  };
  return one.text === '' || (one.schema === 'dc' && repositoryFields.test(nameOf(one))) ? [] : [one];
}

const nameOf = ({ element, qualifier }: Field) => [element, qualifier].filter(Boolean).join('.');
const pathOf = (field: Field) => `${field.schema}/${nameOf(field).replaceAll('.', ' ')}`;

function propertyOf(field: Field): Property {
  const name = nameOf(field);
  const term = terms.get(name) ?? (noteFields.test(name) ? name : field.element);
  return { name: term, text: field.text, language: field.language, from: pathOf(field) };
}

/** The metadata of a field for which Dublin Core has no term. */
function readField(field: Field): ObjectMetadata[] | undefined {
  const { schema, element, qualifier, text } = field;
  if (!['dc', 'dcterms'].includes(schema)) return [{ notes: [{ label: labelOf(pathOf(field)), text }] }];
  if (element === 'contributor' && !['', 'other'].includes(qualifier)) {
    const role = roleTerm(qualifier);
    return agentMetadata({ name: text, kind: undefined, roles: [role], isMain: role === 'author' });
  }
  if (element === 'relation' && qualifier === 'ispartofseries') {
    const [, series = text, number] = /^(.+?)\s*;\s*(.+)$/.exec(text) ?? [];
    return [{ series, number }];
  }
  if (element === 'identifier' && /^(isbn|issn|doi|ark|urn)$/.test(qualifier))
    return [{ identifiers: [{ kind: qualifier, value: text }] }];
  return undefined;
}
