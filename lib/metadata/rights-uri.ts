import { absoluteAddress } from '#lib/foreign.ts';

/**
 * An address of rights as Europeana compares them and IIIF demands them (Presentation API 3.0, section 3.1): the `http` address of the
 * licence itself, whichever language or translation of its deed was named. Undefined of what is no licence of Creative Commons and no statement of RightsStatements.org.
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
    // Of version 4 on there are no licences of countries.
    return path && `http://creativecommons.org/${path.replace(/^(.*\/4\.\d)\/.*$/, '$1')}/`;
  }
  if (host !== 'rightsstatements.org') return undefined;
  const [, code] = /^\/(?:vocab|page|data)\/([A-Za-z-]+)\/1\.0(?:\/|$)/.exec(pathname) ?? [];
  return code && `http://rightsstatements.org/vocab/${code}/1.0/`;
}

/**
 * The one address of rights that every format names: that of the known licence or statement, else whatever address the record says, whole;
 * undefined where it says none that can be followed.
 * @param publicUrl where the public reaches this site
 */
export function rightsAddress(address: string | undefined, publicUrl: string): string | undefined {
  return rightsUri(address) ?? absoluteAddress(address, publicUrl);
}
