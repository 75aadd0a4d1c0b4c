import { percentDecoded } from '../addresses.ts';
import { parseRecordSet, type RecordSet } from '../catalogue/changes.ts';
import type { Organization } from '../catalogue/schema.ts';
import { languageName } from '../i18n/translate.ts';

/**
 * A set's name as the protocol takes it: `organization:7`, `category:maps`, `language:pl`. What may not stand in a setSpec is
 * percent-encoded UTF-8 with `!` in place of the percent sign, which may not stand there either, and so is `!`.
 * Records are members of these sets alone and not of what stands before the colon, which is no set.
 */
export function setSpecOf(set: RecordSet): string {
  const colon = set.indexOf(':');
  const value = set.slice(colon + 1);
  return `${set.slice(0, colon)}:${encodeURIComponent(value).replaceAll('!', '%21').replaceAll('%', '!')}`;
}

/** The set of a setSpec; undefined where it is none of ours. */
export function setOfSpec(spec: string): RecordSet | undefined {
  const colon = spec.indexOf(':');
  if (colon < 0 || !isSetSpec(spec)) return undefined;
  const value = percentDecoded(spec.slice(colon + 1).replaceAll('!', '%'));
  return value ? parseRecordSet(`${spec.slice(0, colon)}:${value}`) : undefined;
}

/** Whether a text has the form of a setSpec (OAI-PMH.xsd, setSpecType). */
export function isSetSpec(text: string): boolean {
  return /^[\w\-.!~*'()]+(?::[\w\-.!~*'()]+)*$/.test(text);
}

/** What a set is called: an institution by its name, a language in English, a category as records say it. */
export function setNameOf(set: RecordSet, organizations: readonly Organization[]): string {
  const colon = set.indexOf(':');
  const value = set.slice(colon + 1);
  if (set.startsWith('organization:'))
    return organizations.find(({ id }) => String(id) === value)?.fullname ?? value;
  return set.startsWith('language:') ? languageName(value, 'en') : value;
}
