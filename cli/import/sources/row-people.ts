import { isCorporate, isUnknownCreator } from '#lib/metadata/creator.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { dublinCoreStatements } from '../records/dublin-core.ts';
import { agentMetadata, nameWithRole, roleTerm } from '../records/roles.ts';
import { metadataFrom, type Statement } from '../records/statements.ts';

/** Columns named after the role of the people in them, in the languages of columns; Islandora gives the role in the cell. */
export const roleColumns = [
  'editor',
  'translator',
  'illustrator',
  'engraver',
  'lithographer',
  'cartographer',
  'photographer',
  'composer',
  'printer',
  'redaktor',
  'tłumacz',
  'ilustrator',
  'rytownik',
  'litograf',
  'kartograf',
  'fotograf',
  'kompozytor',
  'drukarz',
  'autor przedmowy',
  'autor wstępu',
  'autor posłowia',
  'traducteur',
  'illustrateur',
  'graveur',
  'imprimeur',
  'herausgeber',
  'übersetzer',
  'stecher',
  'drucker',
  'překladatel',
  'ilustrátor',
  'tiskař',
  'traductor',
  'ilustrador',
  'impresor',
  'linked_agent',
];

/** The names in the columns of a row, each in the order of its cell. */
export type NamesInRow = Record<'creators' | 'contributors' | 'publishers', string[]>;

/**
 * The people and bodies of a row, read as in Dublin Core, and those in columns named after their role. Without a
 * creator, the first contributor becomes one, unless a role is given.
 */
export function peopleOf(
  { creators, contributors, publishers }: NamesInRow,
  inColumns: [column: string, names: string[]][],
): Pick<ObjectMetadata, 'creator' | 'contributors'> & { notes: NonNullable<ObjectMetadata['notes']> } {
  const ofRoles = inColumns.flatMap(([column, names]) => names.flatMap((name) => inRole(column, name)));
  const [first, ...others] = contributors;
  const isFirstMain =
    first !== undefined &&
    creators.length === 0 &&
    !ofRoles.some(({ metadata }) => metadata.creator) &&
    nameWithRole(first).role === undefined;
  const toProperties = (name: string, texts: string[]) => texts.map((text) => ({ name, text, from: name }));
  const {
    creator,
    contributors: named = [],
    notes = [],
  } = metadataFrom([
    ...dublinCoreStatements([
      ...toProperties('creator', isFirstMain ? [first] : creators),
      ...toProperties('contributor', isFirstMain ? others : contributors),
      ...toProperties('publisher', publishers),
    ]),
    ...ofRoles,
  ]);
  return { creator, contributors: named, notes };
}

/** The person or body in a column named after a role, if known. */
export function inRole(column: string, text: string): Statement[] {
  if (isUnknownCreator(text)) return [];
  const isLinked = column === 'linked_agent';
  const {
    name,
    role,
    isBody = isCorporate(name),
  }: Agent = isLinked ? linkedAgent(text) : { name: text, role: column };
  // The number of a term, whose name only Islandora knows.
  if (isLinked && /^\d+$/.test(name))
    return [{ from: column, metadata: { notes: [{ label: 'Linked agent', text }] } }];
  const kind = isBody ? ('body' as const) : undefined;
  return agentMetadata({ name, kind, roles: [roleTerm(role)] }).map((metadata) => ({
    from: column,
    metadata,
  }));
}

type Agent = { name: string; role: string; isBody?: boolean };

/** A person or body of Islandora Workbench: `relators:ill:person:Nowak, Jan`, `relators:ill:Nowak, Jan`. */
export function linkedAgent(text: string): Agent {
  const [, role = 'contributor', vocabulary, name = text] =
    /^\w+:(\w+):(?:(person|family|corporate_body):)?(.+)$/.exec(text) ?? [];
  return { name: name.trim(), role, ...(vocabulary && { isBody: vocabulary === 'corporate_body' }) };
}
