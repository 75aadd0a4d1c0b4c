import type { ContributorMetadata, ObjectMetadata } from '../metadata.ts';
import { isMaker } from './roles.ts';

/** Somebody whom a record names, as it names them: `Nowak, Jan`. */
export type Named = {
  name: string;
  dates?: string | undefined;
  kind: NonNullable<ContributorMetadata['kind']> | undefined;
  /** Terms; none where the record does not say. */
  roles: string[];
  /** The record says that the work is by them. */
  isMain?: boolean;
};

/**
 * What a record says in naming somebody. The first who made the work is its creator, others and bodies stand beside
 * them with their roles.
 */
export function sayNamed({ name, dates, kind, roles, isMain = false }: Named): ObjectMetadata[] {
  const isCreator = kind !== 'body' && (isMain || roles.some(isMaker));
  const others = roles.filter((role) => !(isCreator && (role === 'author' || role === 'creator')));
  const parts = others.length > 0 || isCreator ? others : ['contributor'];
  return [
    ...(isCreator ? [{ creator: dates === undefined ? name : `${name} (${dates})` }] : []),
    ...parts.map((role) => ({
      contributors: [{ name, role, ...(kind && { kind }), ...(dates !== undefined && { dates }) }],
    })),
  ];
}
