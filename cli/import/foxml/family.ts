import { append } from '#lib/grouped.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { type Foxml, modelOf, type PlacedFoxml, relationsOf } from './document.ts';
import { isImage } from './scan.ts';

/** How the digital objects of a folder belong together, by PID. */
export type Family = {
  /** The pages of an object, in order. */
  pages: ReadonlyMap<string, PlacedFoxml[]>;
  /** What the contents of an object list: chapters and articles on its pages, without images of their own. */
  contents: ReadonlyMap<string, PlacedFoxml[]>;
  /** The volume, the periodical or the work that an object is a part of. */
  wholes: ReadonlyMap<string, PlacedFoxml>;
  /** What the records of wholes say, once they have been read. */
  said: Map<string, ObjectMetadata>;
  /** Labels of all. */
  labels: ReadonlyMap<string, string>;
};

/** Relations of a whole to its own parts; what a collection `contains` belongs to others. */
const toPart =
  /^(has(Page|Unit|Volume|Item|SoundUnit|Track|IntCompPart|InternalPart|Member|Part)|containsTrack)$/;

/**
 * Finds for each digital object the one that it belongs to, according to itself (Islandora) or to the whole (Kramerius,
 * ProArc).
 */
export function familyOf(placed: readonly PlacedFoxml[]): Family {
  const byPid = new Map(placed.map((one) => [one.foxml.pid, one]));
  const pages = new Map<string, [PlacedFoxml, ...PlacedFoxml[]]>();
  const contents = new Map<string, [PlacedFoxml, ...PlacedFoxml[]]>();
  const wholes = new Map<string, PlacedFoxml>();
  const wholeOf = new Map<string, string>();
  /** Notes that an object belongs to another, unless it already belongs to one, or that one to it. */
  const belongs = (part: string, whole: string): boolean => {
    if (wholeOf.has(part)) return false;
    for (let around: string | undefined = whole; around !== undefined; around = wholeOf.get(around))
      if (around === part) return false;
    wholeOf.set(part, whole);
    return true;
  };
  for (const page of placed) {
    const pid = ownWhole(page.foxml);
    if (pid !== undefined && byPid.has(pid) && belongs(page.foxml.pid, pid)) append(pages, pid, page);
  }
  const named = placed.flatMap((whole) =>
    whole.foxml.relations.flatMap(({ name, target }) => {
      const part = toPart.test(name) ? byPid.get(target) : undefined;
      return part ? [{ whole, name, part }] : [];
    }),
  );
  const internal = new Set(named.filter(({ name }) => /^hasInt/.test(name)).map(({ part }) => part));
  const isPage = ({ name, part }: (typeof named)[number]) =>
    name === 'hasPage' || modelOf(part.foxml).endsWith('page');
  // Articles may list pages of their issue, which are the issue's.
  const last = ({ whole }: (typeof named)[number]) => Number(internal.has(whole));
  const inTurn = [
    ...named.filter(isPage).sort((one, other) => last(one) - last(other)),
    ...named.filter((one) => !isPage(one)),
  ];
  for (const one of inTurn) {
    const { whole, part } = one;
    const { pid } = part.foxml;
    if (!belongs(pid, whole.foxml.pid)) continue;
    const isShown = relationsOf(part.foxml, 'isOnPage').length > 0;
    const hasImages = pages.has(pid) || part.foxml.streams.some(isImage);
    if (isPage(one)) append(pages, whole.foxml.pid, part);
    else if ((isShown || internal.has(part)) && !hasImages) append(contents, whole.foxml.pid, part);
    else wholes.set(pid, whole);
  }
  for (const [pid, listed] of pages) {
    const places = new Map<string, number>();
    for (const { target } of byPid.get(pid)?.foxml.relations ?? [])
      if (!places.has(target)) places.set(target, places.size);
    const placeOf = ({ foxml }: PlacedFoxml) => places.get(foxml.pid) ?? places.size;
    listed.sort((one, other) => sequence(one) - sequence(other) || placeOf(one) - placeOf(other));
  }
  const labels = new Map(placed.map(({ foxml: { pid, label } }) => [pid, label]));
  return { pages, contents, wholes, said: new Map(), labels };
}

/** Islandora numbers a part of a compound object by `isSequenceNumberOf` and the PID of the whole. */
const isSequence = ({ name }: Foxml['relations'][number]) => name.startsWith('isSequenceNumber');

/**
 * The whole that a page of Islandora names, or an image of a compound object; issues are numbered within their newspaper
 * too.
 */
function ownWhole(foxml: Foxml): string | undefined {
  const isOfWhole = foxml.relations.some(isSequence) && !/issue|book/i.test(modelOf(foxml));
  const [page] = relationsOf(foxml, 'isPageOf');
  return page ?? (isOfWhole ? relationsOf(foxml, 'isMemberOf', 'isConstituentOf')[0] : undefined);
}

/** The number of a page; those without one come after the others, as their whole lists them. */
const sequence = ({ foxml }: PlacedFoxml) =>
  foxml.relations
    .filter(isSequence)
    .map(({ target }) => Number(target))
    .find(Number.isFinite) ?? Number.MAX_SAFE_INTEGER;
