import { percentDecoded } from '../addresses.ts';

/**
 * The identifier of an object's record: `oai:{host}:{id}`, by the guidelines of the Open Archives Initiative for the
 * format of identifiers (oai-identifier.xsd).
 * @param publicUrl whose host is part of it
 */
export function oaiIdentifier(publicUrl: string, id: string): string {
  return prefixOf(publicUrl) + encodeURIComponent(id);
}

/** The id of the object that an identifier names; undefined where it is none of ours. */
export function objectOfIdentifier(publicUrl: string, identifier: string): string | undefined {
  const prefix = prefixOf(publicUrl);
  return identifier.startsWith(prefix) ? percentDecoded(identifier.slice(prefix.length)) : undefined;
}

/** The host in identifiers where it has the form that the guidelines ask for: two labels or more, each begun by a letter. */
export function guidelineHost(publicUrl: string): string | undefined {
  const { hostname } = new URL(publicUrl);
  return /^[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)+$/i.test(hostname) ? hostname : undefined;
}

function prefixOf(publicUrl: string): string {
  return `oai:${new URL(publicUrl).hostname}:`;
}
