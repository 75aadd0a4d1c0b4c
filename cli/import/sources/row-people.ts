import { isCorporate, isUnknownCreator } from '#lib/metadata/creator.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { dublinCoreStatements } from '../records/dublin-core.ts';
import { sayNamed } from '../records/people.ts';
import { nameWithRole, roleTerm } from '../records/roles.ts';
import { metadataFrom, type Statement } from '../records/statements.ts';

/** Columns named by the role of those in them, in English and in Polish. */
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
];

/** The names in the columns of a row, each in the order of its cell. */
export type NamesInRow = Record<'creators' | 'contributors' | 'publishers', string[]>;

/**
 * The people and bodies of a row, read as in Dublin Core, and those in columns named by their role. Without a creator,
 * the first contributor takes that place, unless it says what they did.
 */
export function peopleOf(
  { creators, contributors, publishers }: NamesInRow,
  inColumns: [column: string, names: string[]][],
  linked: string[] = [],
): Pick<ObjectMetadata, 'creator' | 'contributors'> {
  const ofRoles = inColumns.flatMap(([column, names]) =>
    names.filter((name) => !isUnknownCreator(name)).flatMap((name) => ofRole(column, name)),
  );
  ofRoles.push(...linked.flatMap(ofLinked));
  const [first, ...others] = contributors;
  const isFirstMain =
    first !== undefined &&
    creators.length === 0 &&
    !ofRoles.some(({ says }) => says.creator) &&
    nameWithRole(first).role === undefined;
  const said = (name: string, texts: string[]) => texts.map((text) => ({ name, text, from: name }));
  const { creator, contributors: named = [] } = metadataFrom([
    ...dublinCoreStatements([
      ...said('creator', isFirstMain ? [first] : creators),
      ...said('contributor', isFirstMain ? others : contributors),
      ...said('publisher', publishers),
    ]),
    ...ofRoles,
  ]);
  return { creator, contributors: named };
}

const ofRole = (
  column: string,
  name: string,
  kind = isCorporate(name) ? ('body' as const) : undefined,
): Statement[] => sayNamed({ name, kind, roles: [roleTerm(column)] }).map((says) => ({ from: column, says }));

/** A person or body of Islandora Workbench: `relators:ill:person:Nowak, Jan`. */
function ofLinked(text: string): Statement[] {
  const [, role = 'contributor', vocabulary = 'person', name = text] =
    /^(?:\w+:)?(\w+):(person|family|corporate_body):(.+)$/.exec(text) ?? [];
  return ofRole(role, name.trim(), vocabulary === 'corporate_body' ? 'body' : undefined);
}
