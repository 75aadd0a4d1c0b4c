import type { Locale } from '#lib/i18n/locales.ts';
import { messageGroup } from '#lib/i18n/translate.ts';
import { lookup } from '#lib/lists.ts';
import { absoluteAddress } from '#lib/untrusted.ts';

/**
 * A rights URI as Europeana compares and IIIF requires it (Presentation API 3.0, section 3.1): the licence's own `http`
 * URI, whatever language or rendering of its deed was given. Undefined for anything but Creative Commons and
 * RightsStatements.org.
 * @see https://pro.europeana.eu/page/available-rights-statements
 */
export function rightsUri(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { hostname, pathname } = new URL(address);
  const host = hostname.replace(/^www\./, '');
  if (host === 'creativecommons.org') {
    const [, path] =
      /^\/((?:licenses\/[a-z-]+|publicdomain\/(?:zero|mark))\/\d\.\d(?:\/(?:[a-z]{2,3}|scotland)(?=\/|$))?)/.exec(
        pathname.toLowerCase(),
      ) ?? [];
    // From version 4 on there are no ported licences.
    return path && `http://creativecommons.org/${path.replace(/^(.*\/4\.\d)\/.*$/, '$1')}/`;
  }
  if (host !== 'rightsstatements.org') return undefined;
  const [, code] = /^\/(?:vocab|page|data)\/([A-Za-z-]+)\/1\.0(?:\/|$)/.exec(pathname) ?? [];
  return code && `http://rightsstatements.org/vocab/${code}/1.0/`;
}

/** The URL of the known licence or statement, else the record's own as an absolute one; undefined if unusable. */
export function rightsAddress(address: string | undefined, publicUrl: string): string | undefined {
  return rightsUri(address) ?? absoluteAddress(address, publicUrl);
}

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
