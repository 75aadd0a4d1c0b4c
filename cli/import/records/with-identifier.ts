import type { ObjectMetadata } from '../metadata.ts';

/** Uses the identifier by which a record was found, which never changes; the record's own becomes a further one. */
export function withIdentifier(metadata: ObjectMetadata, identifier: string): ObjectMetadata {
  const { identifier: own, identifiers = [] } = metadata;
  const others = own === undefined || own === identifier ? [] : [{ kind: 'number', value: own }];
  const all = [...others, ...identifiers].filter(({ value }) => value !== identifier);
  return { ...metadata, identifier, ...(all.length > 0 && { identifiers: all }) };
}
