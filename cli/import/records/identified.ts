import type { ObjectMetadata } from '../metadata.ts';

/** Identifies an object by where its record was found, which never changes; the record's own identifier is kept too. */
export function identified(metadata: ObjectMetadata, identifier: string): ObjectMetadata {
  const { identifier: own, identifiers = [] } = metadata;
  const others = own === undefined || own === identifier ? [] : [{ kind: 'local', value: own }];
  const all = [...others, ...identifiers].filter(({ value }) => value !== identifier);
  return { ...metadata, identifier, ...(all.length > 0 && { identifiers: all }) };
}
