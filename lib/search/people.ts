import type { AgentRecord } from '#lib/catalogue/store/records.ts';
import { creatorOf } from '#lib/metadata/creator.ts';
import { nameIn, showName } from '#lib/metadata/names.ts';
import { foldedWords } from './words.ts';

/** A name as a value of the people facet: its normalised form, and a spelling to display. */
export type PersonName = { value: string; label: string };

/**
 * The normalised form of a person's name, however catalogues write it: its folded words in natural order, without life
 * dates. "Mickiewicz, Adam (1798-1855)" gives `adam mickiewicz`. Idempotent; a text without words is kept.
 */
export function personValue(text: string): string {
  return namedIn(text).value;
}

/** A text that contains no name is displayed unchanged, including punctuation. */
const areWords = /^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*$/u;

/** The name in a text, normalised and as written. */
function namedIn(text: string): PersonName {
  const name = nameIn(text);
  const words = foldedWords('literal' in name ? name.literal : `${name.given} ${name.family}`);
  return { value: words.length > 0 ? words.join(' ') : text, label: showName(name) || text };
}

/**
 * The name of an agent, in catalogue spelling if the record has it anywhere. `dated`: the same with the year of birth,
 * which distinguishes namesakes.
 */
export function personOf({
  kind,
  name,
  dates,
  statement,
}: Pick<AgentRecord, 'kind' | 'name' | 'dates' | 'statement'>): PersonName & { dated?: PersonName } {
  const written = name ?? statement ?? '';
  const named = namedIn(written);
  const { value } = named;
  const stated = statement === null || statement === written ? named : namedIn(statement);
  const label = stated.value === value ? betterName(named.label, stated.label) : named.label;
  const life = kind === 'person' ? (dates ?? creatorOf(statement ?? written).date) : null;
  const born = birthYear(life ?? '');
  if (!life || born === undefined || !areWords.test(value)) return { value, label };
  return { value, label, dated: { value: `${value} ${born}`, label: `${label} (${life})` } };
}

/**
 * The spelling to display of two: family name first as in catalogues, otherwise with more non-ASCII letters, otherwise
 * the longer one; the choice is independent of their order.
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

/** A single year without a word for birth may be one of activity or of death. */
const lifeSpanPattern = /^[\s(]*(?:(?:(?:ca|c|ok|b|ur)\.|born|approximately|\*)\s*)*(\d{3,4})\??\s*[-–—/]/i;
const birthPattern = /^[\s(]*(?:b\.|ur\.|born|\*)\s*(?:ca\.?|ok\.?)?\s*(\d{3,4})(?!\d)/i;

function birthYear(dates: string): string | undefined {
  return (lifeSpanPattern.exec(dates) ?? birthPattern.exec(dates))?.[1]?.padStart(4, '0');
}
