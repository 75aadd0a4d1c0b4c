import { percentDecoded } from '../addresses.ts';
import { parseRecordSet, type RecordSet } from '../catalogue/changes.ts';
import type { Organization } from '../catalogue/schema.ts';
import { languageName } from '../i18n/translate.ts';

/**
 * The setSpec of a set: `organization:7`, `category:maps`, `language:pl`. Characters that a setSpec may not contain are
 * percent-encoded as UTF-8, with `!` in place of the percent sign, which is not allowed either; `!` itself is encoded
 * too. The part before the colon is not a set of its own.
 */
export function setSpecOf(set: RecordSet): string {
  const colon = set.indexOf(':');
  const value = set.slice(colon + 1);
  return `${set.slice(0, colon)}:${encodeURIComponent(value).replaceAll('!', '%21').replaceAll('%', '!')}`;
}

/** The set with this setSpec; undefined where there is no such set here. */
export function setOfSpec(spec: string): RecordSet | undefined {
  const colon = spec.indexOf(':');
  if (colon < 0 || !isSetSpec(spec)) return undefined;
  const value = percentDecoded(spec.slice(colon + 1).replaceAll('!', '%'));
  return value ? parseRecordSet(`${spec.slice(0, colon)}:${value}`) : undefined;
}

/** Whether a text is a syntactically valid setSpec (OAI-PMH.xsd, setSpecType). */
export function isSetSpec(text: string): boolean {
  return /^[\w\-.!~*'()]+(?::[\w\-.!~*'()]+)*$/.test(text);
}

/** The name of a set: an institution's name, a language in English, a category as in records. */
export function setNameOf(set: RecordSet, organizations: readonly Organization[]): string {
  const colon = set.indexOf(':');
  const value = set.slice(colon + 1);
  if (set.startsWith('organization:'))
    return organizations.find(({ id }) => String(id) === value)?.fullname ?? value;
  return set.startsWith('language:') ? languageName(value, 'en') : value;
}
