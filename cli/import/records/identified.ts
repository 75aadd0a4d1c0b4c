import type { ObjectMetadata } from '../metadata.ts';

/**
 * Makes the identifier by which the record was found the object's, since it never changes; the record's own becomes an
 * additional one.
 */
export function identified(metadata: ObjectMetadata, identifier: string): ObjectMetadata {
  const { identifier: own, identifiers = [] } = metadata;
  const others = own === undefined || own === identifier ? [] : [{ kind: 'local', value: own }];
  const all = [...others, ...identifiers].filter(({ value }) => value !== identifier);
  return { ...metadata, identifier, ...(all.length > 0 && { identifiers: all }) };
}
