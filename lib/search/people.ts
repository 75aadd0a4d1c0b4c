import type { AgentRecord } from '#lib/catalogue/store/records.ts';
import { creatorOf } from '#lib/metadata/creator.ts';
import { nameIn, showName } from '#lib/metadata/names.ts';
import { foldedWords } from './words.ts';

/** A name as the facet of people has it: what it is known by, and a way to write it. */
export type PersonName = { value: string; label: string };

/**
 * What people are known by, however a catalogue writes them: the folded words of the name in the order in which it is spoken, without
 * dates of life. "Mickiewicz, Adam (1798-1855)" and "Adam Mickiewicz" are `adam mickiewicz`, which stays as it is; a text without words too.
 */
export function personValue(text: string): string {
  return namedIn(text).value;
}

/** A text without a name stands as it is, with whatever marks it has. */
const areWords = /^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*$/u;

/** What a text names, and how it writes that. */
function namedIn(text: string): PersonName {
  const name = nameIn(text);
  const words = foldedWords('literal' in name ? name.literal : `${name.given} ${name.family}`);
  return { value: words.length > 0 ? words.join(' ') : text, label: showName(name) || text };
}

/**
 * The name of an agent, as catalogues write it where the record does so somewhere. `dated`: the same with the year of birth, by which
 * people of one name are told apart.
 */
export function personOf({
  kind,
  name,
  dates,
  statement,
}: Pick<AgentRecord, 'kind' | 'name' | 'dates' | 'statement'>): PersonName & { dated?: PersonName } {
  const said = name ?? statement ?? '';
  const named = namedIn(said);
  const { value } = named;
  const stated = statement === null || statement === said ? named : namedIn(statement);
  const label = stated.value === value ? betterName(named.label, stated.label) : named.label;
  const life = kind === 'person' ? (dates ?? creatorOf(statement ?? said).date) : null;
  const born = birthYear(life ?? '');
  if (!life || born === undefined || !areWords.test(value)) return { value, label };
  return { value, label, dated: { value: `${value} ${born}`, label: `${label} (${life})` } };
}

/**
 * Of two ways to write a name the one that is shown: family name first as in catalogues, else with more letters of its own, else the
 * longer, so that of the same ways always the same is shown.
 */
export function betterName(one: string, other: string): string {
  const marks = [
    (name: string) => Number(name.includes(',')),
    (name: string) => name.replace(/[\0-\x7f]/g, '').length,
    (name: string) => name.length,
  ];
  for (const mark of marks) if (mark(one) !== mark(other)) return mark(one) > mark(other) ? one : other;
  return one < other ? one : other;
}

/** A lone year may be one of activity, or of death. */
const beginsWithBirth = /^[\s(]*(?:(?:(?:ca|c|ok|b|ur)\.|born|approximately|\*)\s*)*(\d{3,4})\??\s*[-–—/]/i;
const saysBirth = /^[\s(]*(?:b\.|ur\.|born|\*)\s*(?:ca\.?|ok\.?)?\s*(\d{3,4})(?!\d)/i;

function birthYear(dates: string): string | undefined {
  return (beginsWithBirth.exec(dates) ?? saysBirth.exec(dates))?.[1]?.padStart(4, '0');
}
