import type { Locale } from '#lib/i18n/locales.ts';
import { messageGroup } from '#lib/i18n/translate.ts';
import { lookup } from '#lib/lookup.ts';
import { rightsUri } from './rights-uri.ts';

/**
 * What a licence of Creative Commons or a statement of RightsStatements.org is called in a language: "CC BY-SA 4.0",
 * "No Known Copyright". Undefined for any other address.
 * @param address of the licence, in any of its forms
 */
export function rightsName(address: string | undefined, locale: Locale): string | undefined {
  const uri = rightsUri(address);
  if (uri === undefined) return undefined;
  const [kind = '', code = '', version] = new URL(uri).pathname.slice(1).split('/');
  if (kind === 'licenses') return `CC ${code.toUpperCase()} ${version}`;
  return code === 'zero' ? `CC0 ${version}` : lookup<string>(messageGroup(locale, 'rights'), code);
}
