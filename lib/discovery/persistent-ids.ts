import { encodeSegment, permanentPath, scanPath } from '#lib/addresses.ts';
import type { CatalogueObject, ObjectDetails } from '#lib/catalogue/catalogue.ts';

/** Persistent identifiers that a library assigns to its objects, each ending with the object's own identifier. */
export type PersistentIds = {
  /** URL before an object's identifier, where a resolver or this site redirects to the object. */
  prefix: string;
  /** Their scheme, as records name it. */
  kind: 'ark' | 'hdl';
  /** The identifier's part before that of an object: `ark:12345/`, `20.500.12345/`. */
  name: string;
};

const handleProxy = 'hdl.handle.net';

/**
 * Reads the URL prefix of all persistent identifiers: ARKs (draft-kunze-ark) at any resolver, or handles (RFC 3650) at
 * hdl.handle.net; undefined where it is neither.
 */
export function parsePersistentIds(prefix: string): PersistentIds | undefined {
  if (!/^https?:\/\/[^\s?#@]+$/.test(prefix) || !URL.canParse(prefix)) return undefined;
  const ark = /^https?:\/\/[^/]+\/(?:.+\/)?(ark:\/?[0-9b-df-hj-km-np-tv-xz]{5,}\/[0-9a-z]*)$/.exec(
    prefix,
  )?.[1];
  if (ark) return { prefix, kind: 'ark', name: ark };
  const handle = /^https?:\/\/hdl\.handle\.net\/(\d+(?:\.[0-9A-Za-z]+)*\/[0-9A-Za-z.]*)$/.exec(prefix)?.[1];
  return handle ? { prefix, kind: 'hdl', name: handle } : undefined;
}

/** An object's details with the persistent identifier that the library assigns, if any, and its address. */
export function withPersistentId(
  id: string,
  details: ObjectDetails,
  ids: PersistentIds | undefined,
): Pick<CatalogueObject, 'details' | 'persistentAddress'> {
  if (!ids) return { details };
  const { prefix, kind, name } = ids;
  const value = name + encodeSegment(id);
  const others = (details.identifiers ?? []).filter((one) => one.kind !== kind || one.value !== value);
  return {
    details: { ...details, identifiers: [{ kind, value }, ...others] },
    persistentAddress: prefix + encodeSegment(id),
  };
}

/**
 * The permanent path of the object named by a path with an ARK of this library, with or without the slash formerly
 * written after `ark:`; a slash at the end says nothing (draft-kunze-ark, section 2.7). Undefined for any other path.
 */
export function pathOfArk(path: string, ids: PersistentIds | undefined): string | undefined {
  if (ids?.kind !== 'ark') return undefined;
  const plain = (text: string) => text.replace(/^ark(?::|%3a)\/?/i, 'ark:');
  const [requested, ownName] = [plain(path.slice(1).replace(/\/$/, '')), plain(ids.name)];
  return requested.startsWith(ownName) && requested.length > ownName.length
    ? `/o/${requested.slice(ownName.length)}`
    : undefined;
}

/** The address by which an object is cited: its persistent identifier's if it has one, else its permanent one here. */
export function permanentAddress(
  { tile, persistentAddress }: Pick<CatalogueObject, 'tile' | 'persistentAddress'>,
  publicUrl: string,
): string {
  return persistentAddress ?? publicUrl + permanentPath(tile.related_object.id);
}

/**
 * The address by which a scan of an object is cited. Resolvers may not pass on a query: an ARK names the scan as a
 * component (draft-kunze-ark, section 2.4), which they pass on, and the handle proxy appends the value of `urlappend`.
 * @param position of the scan, from 0: the first is cited as the object
 */
export function citedAddress(
  object: Pick<CatalogueObject, 'tile' | 'persistentAddress'>,
  publicUrl: string,
  position: number,
): string {
  const address = permanentAddress(object, publicUrl);
  if (object.persistentAddress === undefined || position === 0) return scanPath(address, position);
  return new URL(address).hostname === handleProxy
    ? `${address}?${new URLSearchParams({ urlappend: scanPath('', position) })}`
    : `${address}/${position + 1}`;
}
