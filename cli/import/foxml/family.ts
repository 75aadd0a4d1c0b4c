import { append } from '#lib/grouped.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { type Foxml, modelOf, type PackagedFoxml, relationsOf } from './document.ts';
import { isImage } from './scan.ts';

/** How the digital objects of a folder belong together, by PID. */
export type Family = {
  /** The pages of an object, in order. */
  pages: ReadonlyMap<string, PackagedFoxml[]>;
  /** What the contents of an object list: chapters and articles on its pages, without images of their own. */
  contents: ReadonlyMap<string, PackagedFoxml[]>;
  /** The volume, the periodical or the work that an object is a part of. */
  parents: ReadonlyMap<string, PackagedFoxml>;
  /** What the records of wholes say, once they have been read. */
  parentMetadata: Map<string, ObjectMetadata>;
  /** Labels of all. */
  labels: ReadonlyMap<string, string>;
};

/** Relations of a whole to its own parts; what a collection `contains` belongs to others. */
const childRelations =
  /^(has(Page|Unit|Volume|Item|SoundUnit|Track|IntCompPart|InternalPart|Member|Part)|containsTrack)$/;

/**
 * Finds for each digital object the one that it belongs to, according to itself (Islandora) or to the whole (Kramerius,
 * ProArc).
 */
export function familyOf(documents: readonly PackagedFoxml[]): Family {
  const byPid = new Map(documents.map((one) => [one.foxml.pid, one]));
  const pages = new Map<string, [PackagedFoxml, ...PackagedFoxml[]]>();
  const contents = new Map<string, [PackagedFoxml, ...PackagedFoxml[]]>();
  const parents = new Map<string, PackagedFoxml>();
  const parentOf = new Map<string, string>();
  /** Notes that an object belongs to another, unless it already belongs to one, or that one to it. */
  const belongs = (part: string, parent: string): boolean => {
    if (parentOf.has(part)) return false;
    for (let around: string | undefined = parent; around !== undefined; around = parentOf.get(around))
      if (around === part) return false;
    parentOf.set(part, parent);
    return true;
  };
  for (const page of documents) {
    const pid = statedParent(page.foxml);
    if (pid !== undefined && byPid.has(pid) && belongs(page.foxml.pid, pid)) append(pages, pid, page);
  }
  const named = documents.flatMap((parent) =>
    parent.foxml.relations.flatMap(({ name, target }) => {
      const part = childRelations.test(name) ? byPid.get(target) : undefined;
      return part ? [{ parent, name, part }] : [];
    }),
  );
  const internal = new Set(named.filter(({ name }) => /^hasInt/.test(name)).map(({ part }) => part));
  const isPage = ({ name, part }: (typeof named)[number]) =>
    name === 'hasPage' || modelOf(part.foxml).endsWith('page');
  // Articles may list pages of their issue, which are the issue's.
  const last = ({ parent }: (typeof named)[number]) => Number(internal.has(parent));
  const ordered = [
    ...named.filter(isPage).sort((one, other) => last(one) - last(other)),
    ...named.filter((one) => !isPage(one)),
  ];
  for (const one of ordered) {
    const { parent, part } = one;
    const { pid } = part.foxml;
    if (!belongs(pid, parent.foxml.pid)) continue;
    const isShown = relationsOf(part.foxml, 'isOnPage').length > 0;
    const hasImages = pages.has(pid) || part.foxml.streams.some(isImage);
    if (isPage(one)) append(pages, parent.foxml.pid, part);
    else if ((isShown || internal.has(part)) && !hasImages) append(contents, parent.foxml.pid, part);
    else parents.set(pid, parent);
  }
  for (const [pid, listed] of pages) {
    const positions = new Map<string, number>();
    for (const { target } of byPid.get(pid)?.foxml.relations ?? [])
      if (!positions.has(target)) positions.set(target, positions.size);
    const positionOf = ({ foxml }: PackagedFoxml) => positions.get(foxml.pid) ?? positions.size;
    listed.sort((one, other) => sequence(one) - sequence(other) || positionOf(one) - positionOf(other));
  }
  const labels = new Map(documents.map(({ foxml: { pid, label } }) => [pid, label]));
  return { pages, contents, parents, parentMetadata: new Map(), labels };
}

/** Islandora numbers a part of a compound object by `isSequenceNumberOf` and the PID of the whole. */
const isSequence = ({ name }: Foxml['relations'][number]) => name.startsWith('isSequenceNumber');

/**
 * The whole that a page of Islandora names, or an image of a compound object; issues are numbered within their newspaper
 * too.
 */
function statedParent(foxml: Foxml): string | undefined {
  const isOfWhole = foxml.relations.some(isSequence) && !/issue|book/i.test(modelOf(foxml));
  const [page] = relationsOf(foxml, 'isPageOf');
  return page ?? (isOfWhole ? relationsOf(foxml, 'isMemberOf', 'isConstituentOf')[0] : undefined);
}

/** The number of a page; those without one come after the others, as their whole lists them. */
const sequence = ({ foxml }: PackagedFoxml) =>
  foxml.relations
    .filter(isSequence)
    .map(({ target }) => Number(target))
    .find(Number.isFinite) ?? Number.MAX_SAFE_INTEGER;
