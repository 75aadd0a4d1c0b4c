import type { ContributorMetadata, ObjectMetadata } from '../metadata.ts';
import { isMaker } from './roles.ts';

/** A person or body as named in a record: `Nowak, Jan`. */
export type Agent = {
  name: string;
  dates?: string | undefined;
  kind: NonNullable<ContributorMetadata['kind']> | undefined;
  /** Role terms; empty if the record gives none. */
  roles: string[];
  /** Whether the record names them as responsible for the work. */
  isMain?: boolean;
};

/**
 * The metadata of a person or body. The first of the work's makers becomes its creator, others and bodies become
 * contributors with their roles, authors without another role contributors as creators, and bodies that created the
 * work, its corporate creators.
 */
export function agentMetadata({ name, dates, kind, roles, isMain = false }: Agent): ObjectMetadata[] {
  const isCreator = kind !== 'body' && (isMain || roles.some(isMaker));
  const isCorporateCreator = kind === 'body' && isMain && !roles.some(isMaker);
  const others = roles.filter((role) => !(isCreator && (role === 'author' || role === 'creator')));
  if (isCorporateCreator) others.unshift('creator');
  const parts = others.length > 0 || isCreator ? others : ['contributor'];
  const contributors = parts.map((role) => ({
    name,
    role: kind === 'body' && role === 'creator' ? 'corporate-creator' : role,
    ...(kind && { kind }),
    ...(dates !== undefined && { dates }),
  }));
  return [
    {
      ...(isCreator && { creator: dates === undefined ? name : `${name} (${dates})` }),
      ...(contributors.length > 0 && { contributors }),
    },
  ];
}
