import type { ObjectMetadata } from '../../metadata.ts';
import { agentMetadata, isRole, roleTerm } from '../roles.ts';
import type { MarcField } from './record.ts';
import { asWritten, type FieldReader, joined, textsOf, trimmed, withoutStop } from './subfields.ts';
import { kindOfWork } from './works.ts';

/** Subfields with the name, dates and roles; in a meeting's field, $e is a subordinate unit. */
const kinds = {
  person: { kind: 'person', names: 'abcq', dates: 'd', roles: 'e' },
  body: { kind: 'body', names: 'abncd', dates: '', roles: 'e' },
  meeting: { kind: 'body', names: 'aencd', dates: '', roles: 'j' },
  unknown: { kind: undefined, names: 'a', dates: '', roles: 'e' },
} as const;

function named(of: keyof typeof kinds, isMain: boolean): FieldReader {
  const { kind, names, dates, roles } = kinds[of];
  return {
    codes: `i${names}${dates}${titles}`,
    coded: `4${roles}`,
    heading: 'a',
    read: (field) => {
      const parted = { ...field, subfields: field.subfields.map(withClosedBrackets) };
      const name = withoutStop(kind === 'body' ? asWritten(field, names) : joined(parted, names));
      if (name === '') return [];
      const roleTerms = rolesOf(field, roles, isMain);
      const work = isMain ? [] : workOf(field, names + dates);
      if (work.length > 0 && roleTerms.length === 0) return work;
      const lifeDates = dates ? withoutStop(joined(parted, dates)).replace(/^\(|\)$/g, '') : '';
      return [
        ...agentMetadata({ name, dates: lifeDates || undefined, kind, roles: roleTerms, isMain }),
        ...work,
      ];
    },
  };
}

/** Subfields of the title of a work, after the name of its author. */
const titles = 'tfhklmnoprs';

/** A work named with its author: contained in the object, or related to it. */
function workOf(field: MarcField, names: string): ObjectMetadata[] {
  if (textsOf(field, 't').length === 0) return [];
  return [{ relations: [{ kind: kindOfWork(field), text: withoutStop(asWritten(field, names + titles)) }] }];
}

/** Polish libraries put dates and other distinctions of namesakes into one pair of brackets: `$c (poeta ; $d 1798-1855)`. */
const withClosedBrackets = ({ code, text }: MarcField['subfields'][number]) => ({
  code,
  text: code === 'c' && /^\([^()]*$/.test(text) ? `${trimmed(text)})` : text,
});

/** Roles that words do not distinguish as codes do: `oprac.` may be either of the first. */
const equivalentRoles = [
  ['editor', 'compiler'],
  ['author of introduction', 'author of preface'],
  ['engraver', 'etcher', 'woodcutter'],
];

const areEquivalent = (one: string, other: string) =>
  equivalentRoles.some((roles) => roles.includes(one) && roles.includes(other));

/**
 * Somebody's roles. If there are as many words as codes, they mean the same, and the codes suffice; otherwise a word is
 * a further role, unless it may stand for a code that no other word stands for.
 */
function rolesOf(field: MarcField, words: string, isMain: boolean): string[] {
  const labels = [...new Set(textsOf(field, words))];
  const codes = textsOf(field, '4');
  const known = [...new Set(codes.filter(isRole).map(roleTerm))];
  // Codes of UNIMARC are numbers. Whoever a record names first made the work, even with an unknown code.
  if (labels.length + known.length === 0)
    return isMain ? [] : [...new Set(codes.filter((code) => /^[a-z]{3}$/i.test(code)).map(roleTerm))];
  if (labels.length === 0 || labels.length === known.length) return known;
  const terms = labels.map(roleTerm);
  const remaining = known.filter((code) => !terms.includes(code));
  const isOther = (word: string) => {
    const term = roleTerm(word);
    if (known.includes(term)) return false;
    const match = remaining.findIndex((code) => !isRole(word) || areEquivalent(code, term));
    if (match !== -1) remaining.splice(match, 1);
    return match === -1;
  };
  return [...new Set([...known, ...labels.filter(isOther).map(roleTerm)])];
}

export const nameReaders: Record<string, FieldReader> = {
  '100': named('person', true),
  '110': named('body', true),
  '111': named('meeting', true),
  '700': named('person', false),
  '710': named('body', false),
  '711': named('meeting', false),
  '720': named('unknown', false),
};
