import { percentDecoded } from '../addresses.ts';

/**
 * The identifier of an object's record: `oai:{host}:{id}`, following the Open Archives Initiative's guidelines for
 * identifiers (oai-identifier.xsd).
 * @param publicUrl provides the host
 */
export function oaiIdentifier(publicUrl: string, id: string): string {
  return prefixOf(publicUrl) + encodeURIComponent(id);
}

/** The id of the object that an identifier names; undefined where it is not one of ours. */
export function objectOfIdentifier(publicUrl: string, identifier: string): string | undefined {
  const prefix = prefixOf(publicUrl);
  return identifier.startsWith(prefix) ? percentDecoded(identifier.slice(prefix.length)) : undefined;
}

/** The host, if the guidelines allow it in identifiers: at least two labels, each starting with a letter. */
export function guidelineHost(publicUrl: string): string | undefined {
  const { hostname } = new URL(publicUrl);
  return /^[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)+$/i.test(hostname) ? hostname : undefined;
}

function prefixOf(publicUrl: string): string {
  return `oai:${new URL(publicUrl).hostname}:`;
}
