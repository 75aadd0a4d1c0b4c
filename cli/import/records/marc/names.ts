import { sayNamed } from '../people.ts';
import { roleTerm } from '../roles.ts';
import type { MarcField } from './record.ts';
import { type FieldReader, joined, textsOf, trimmed } from './subfields.ts';

/** A name without a trailing full stop or comma; the full stop of an initial stays. */
const withoutStop = (name: string) => name.replace(/,$/, '').replace(/(\p{L}{3}|\))\.$/u, '$1');

/** Subfields with the name, dates and roles; in a meeting's field, $e is a subordinate unit. */
const kinds = {
  person: { kind: 'person', names: 'abc', dates: 'd', roles: 'e' },
  body: { kind: 'body', names: 'abncd', dates: '', roles: 'e' },
  meeting: { kind: 'body', names: 'aencd', dates: '', roles: 'j' },
} as const;

function named(of: keyof typeof kinds, isMain: boolean): FieldReader {
  const { kind, names, dates, roles } = kinds[of];
  const role = (said: string[]): string[] =>
    said.length === 0 && isMain && kind === 'body' ? ['corporate-creator'] : said;
  return {
    codes: names + dates,
    coded: `4${roles}`,
    heading: 'a',
    read: (field) => {
      const name = withoutStop(kind === 'person' ? joined(field, names) : asWritten(field, names));
      if (name === '') return [];
      const said = [...textsOf(field, '4'), ...textsOf(field, roles)].map(roleTerm);
      const lived = dates ? joined(field, dates).replace(/^\(|\)$|[.,]$/g, '') : '';
      return sayNamed({ name, dates: lived || undefined, kind, roles: role([...new Set(said)]), isMain });
    },
  };
}

/** The subfields with the punctuation between them: `Sejm (12 : 1590 : Warszawa)`. */
const asWritten = ({ subfields }: MarcField, codes: string) =>
  trimmed(
    subfields
      .filter(({ code }) => codes.includes(code))
      .map(({ text }) => text.trim())
      .join(' '),
  );

/** Fields of people, bodies and meetings. */
export const nameReaders: Record<string, FieldReader> = {
  '100': named('person', true),
  '110': named('body', true),
  '111': named('meeting', true),
  '700': named('person', false),
  '710': named('body', false),
  '711': named('meeting', false),
};
