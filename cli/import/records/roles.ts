import { isUnknownCreator } from '#lib/metadata/creator.ts';
import { isMaker } from '#lib/metadata/names.ts';
import { relatorCode, relatorTerm } from '#lib/metadata/relators.ts';
import type { ContributorMetadata, ObjectMetadata } from '../metadata.ts';

// What an author contributed other than the work itself: `autor zdjęć`, `współautorka przekładu`, `aut. map`.
const partRoles: [string, string][] = [
  ['przed|wst', 'author of introduction'],
  ['posł', 'author of afterword'],
  ['zdj|fot', 'photographer'],
  ['il[u.]|rys', 'illustrator'],
  ['przek[łl]|tłum', 'translator'],
  ['muz', 'composer'],
  ['map', 'cartographer'],
  ['słów', 'lyricist'],
  ['koment', 'commentator'],
  ['adapt', 'adapter'],
  ['skrótu', 'abridger'],
  ['adnot', 'annotator'],
  ['wpisu', 'inscriber'],
  ['dedyk', 'dedicator'],
  ['transkr', 'transcriber'],
  ['okład', 'cover designer'],
  ['oprac.*graf|opraw', 'book designer'],
  ['oprac', 'editor'],
  ['ryci', 'engraver'],
  ['aneks|bibliogr|dodat|graf|indeks|przypisów|scen', 'contributor'],
];

// Words for roles in Polish, German, French, Czech and English.
const words: [RegExp, string][] = [
  ...partRoles.map(([part, role]): [RegExp, string] => [
    new RegExp(`^(?:współ)?aut(?:or(?:ka|zy)?|\\.) (?:${part})`, 'i'),
    role,
  ]),
  [/^(przedm|wstęp|vorwort|préf)/i, 'author of introduction'],
  [/^(posłow|nachwort|postf)/i, 'author of afterword'],
  [/^((współ)?(autor|aut\.)|author|verf|auteur|twórca|creator)/i, 'author'],
  [/^oprac(?:owanie|\.)? graf/i, 'book designer'],
  [/^(red|edit|ed\.?$|hrsg|herausg|éd\.|opracow|oprac)/i, 'editor'],
  [/^(t[łl](?:um|\.?$)|przek?[łl]|transl|tr\.?$|[üu]bers|trad|p[řr]ekl)/i, 'translator'],
  [/^(il\.|ilustr|illus|ill\.)/i, 'illustrator'],
  [/^(ryt|miedzioryt|engrav|stecher|grav|sztych|kupferst)/i, 'engraver'],
  [/^(litogr|lithogr)/i, 'lithographer'],
  [/^(kartogr|cartogr)/i, 'cartographer'],
  [/^(fot|photo)/i, 'photographer'],
  [/^(kompil|comp\.?$)/i, 'compiler'],
  [/^(kompoz|compos|komp\.)/i, 'composer'],
  [/^(wyd|nak[łl]|publ|verl|vydav)/i, 'publisher'],
  [/^(druc?k|print|impr|tiska)/i, 'printer'],
];

/** The MARC code in its URI; other terms are returned unchanged. */
const codeIn = (term: string) => term.trim().replace(/^https?:\/\/id\.loc\.gov\/vocabulary\/relators\//, '');

/** The MARC relator term for a code, its URI or a word; an unknown word in lower case. */
export function roleTerm(term: string): string {
  const text = codeIn(term);
  return knownRole(text) ?? text.toLowerCase().replace(/[.:;,\s]+$/, '');
}

export const isRole = (term: string) => knownRole(codeIn(term)) !== undefined;

const wholeWord =
  'autor(?:ka)?(?: (?:przedmowy|wstępu|posłowia))?|(?:redaktor|tłumacz|ilustrator|kartograf|fotograf|kompozytor)(?:ka)?|rytowni(?:k|czka)|litograf|wydawca|nakładca|drukarz|(?:verfasser|herausgeber|übersetzer|verleger|drucker)(?:in)?|stecher';
const wholeWords = new RegExp(`^(?:${wholeWord})$`);

/** Whether a term is nothing but a known role; `fotografowany` only begins like one. */
export function isOnlyRole(term: string): boolean {
  const text = codeIn(term).toLowerCase();
  const isRelator = (relatorTerm(text) ?? relatorCode(text)) !== undefined;
  return isRelator || wholeWords.test(text) || (/^\p{L}+\.$/u.test(text) && knownRole(text) !== undefined);
}

function knownRole(text: string): string | undefined {
  const plain = text.toLowerCase();
  const term = relatorCode(plain) === undefined ? relatorTerm(plain) : plain;
  return term ?? words.find(([pattern]) => pattern.test(text))?.[1];
}

// Roles before or after a name: `(Cartographer)`, `. Red.`, `. Autor`, `(1850-1920). Red. nauk.`, `, red.`, ` - red.`,
// `red. `.
const roleWithName = [
  /^(?<name>.+?),?\s*[([](?<role>\p{L}[\p{L} ]+\.?)[)\]]$/u,
  // After an initial, Ed. is a name.
  /^(?<name>.+[.)])\s+(?!(?:Ed|Tr)\.)(?<role>\p{L}+\.)$/u,
  new RegExp(`^(?<name>.+[.)])\\s+(?<role>${wholeWord})$`, 'iu'),
  /^(?<name>.+\))[.,]?\s+(?<role>\p{L}+\.? \p{L}[\p{L} .]*)$/u,
  /^(?<name>.+?)(?:,| [-–—])\s+(?<role>\p{Ll}+\.?)$/u,
  // A publisher may be named after its trade: druk. Narodowa.
  /^(?!druk|impr|nakł|wyd)(?<role>\p{Ll}+\.)\s+(?<name>\p{Lu}.+)$/u,
];

/** Whether the text after a role is empty, or a person in the nominative: not `Princeps`, `Tygodnika Ilustrowanego`. */
const mayFollowRole = (name: string) =>
  isUnknownCreator(name) ||
  (/^\p{Lu}(?:\p{L}?\.|[^,]*, \p{Lu}|\p{Ll}+[ -]\p{Lu})/u.test(name) && !/(?:ego|ej)$/.test(name));

/** Separates a known role from a name, for records that have no other place for roles. */
export function nameWithRole(text: string): { name: string; role?: string } {
  for (const pattern of roleWithName) {
    const { name = '', role: term = '' } = pattern.exec(text)?.groups ?? {};
    const role = knownRole(term);
    // `nakł. aut.` names nobody.
    if (role === undefined || /^\p{Ll}+\.$/u.test(name) || (text.startsWith(term) && !mayFollowRole(name)))
      continue;
    return { name: name.replace(/(?<=\)|\p{Ll}{2})\.$/u, ''), role };
  }
  return { name: text };
}

/** A person or body as named in a record: `Nowak, Jan`. */
export type Agent = {
  name: string;
  dates?: string | undefined;
  kind: NonNullable<ContributorMetadata['kind']> | undefined;
  /** Role terms; empty if the record gives none. */
  roles: string[];
  /** Whether the record names them as responsible for the work. */
  isMain?: boolean;
};

/**
 * The metadata of a person or body. The first of the work's makers becomes its creator, others and bodies become
 * contributors with their roles, authors without another role contributors as creators, and bodies that created the
 * work, its corporate creators.
 */
export function agentMetadata({ name, dates, kind, roles, isMain = false }: Agent): ObjectMetadata[] {
  const isCreator = kind !== 'body' && (isMain || roles.some(isMaker));
  const isCorporateCreator = kind === 'body' && isMain && !roles.some(isMaker);
  const others = roles.filter((role) => !(isCreator && (role === 'author' || role === 'creator')));
  if (isCorporateCreator) others.unshift('creator');
  const parts = others.length > 0 || isCreator ? others : ['contributor'];
  const contributors = parts.map((role) => ({
    name,
    role: kind === 'body' && role === 'creator' ? 'corporate-creator' : role,
    kind,
    dates,
  }));
  return [
    {
      ...(isCreator && { creator: dates === undefined ? name : `${name} (${dates})` }),
      ...(contributors.length > 0 && { contributors }),
    },
  ];
}
