import type { Locale } from '#lib/i18n/locales.ts';
import { messageGroup } from '#lib/i18n/translate.ts';
import { lookup } from '#lib/lookup.ts';
import { rightsUri } from './rights-uri.ts';

/**
 * The name of a Creative Commons licence or a RightsStatements.org statement in a language: "CC BY-SA 4.0", "CC BY 3.0
 * PL", "No Known Copyright". Undefined for any other address.
 * @param address of the licence, in any of its forms
 */
export function rightsName(address: string | undefined, locale: Locale): string | undefined {
  const uri = rightsUri(address);
  if (uri === undefined) return undefined;
  const [kind = '', code = '', version, port = ''] = new URL(uri).pathname.slice(1).split('/');
  const names = messageGroup(locale, 'rights');
  if (kind === 'vocab') return lookup<string>(names.statements, code);
  if (kind === 'publicdomain') return code === 'zero' ? `CC0 ${version}` : names.publicDomain;
  const isKnown = /^(?:by|nc|nd|sa)(?:-(?:nc|nd|sa))*$/.test(code);
  return isKnown ? `CC ${code} ${version} ${port}`.trimEnd().toUpperCase() : undefined;
}
