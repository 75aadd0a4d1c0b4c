import { append, by } from '#lib/lists.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { type Foxml, modelOf, type PackagedFoxml, relationsOf } from './document.ts';
import { isImage } from './scan.ts';

/** How the digital objects of a folder belong together, by PID. */
export type Family = {
  pages: ReadonlyMap<string, PackagedFoxml[]>;
  /** The contents of an object: chapters and articles on its pages, without images of their own. */
  contents: ReadonlyMap<string, PackagedFoxml[]>;
  /** The volume, the periodical or the work that an object is a part of. */
  parents: ReadonlyMap<string, PackagedFoxml>;
  /** Metadata of parents, once their records have been read. */
  parentMetadata: Map<string, ObjectMetadata>;
  labels: ReadonlyMap<string, string>;
};

/** Relations of a parent to its own parts; what a collection `contains` belongs to other parents. */
const childRelations =
  /^(has(Page|Unit|Volume|Item|SoundUnit|Track|IntCompPart|InternalPart|Member|Part)|containsTrack)$/;

/** Finds the parent of each digital object, as stated by the object itself (Islandora) or by the parent (Kramerius, ProArc). */
export function familyOf(documents: readonly PackagedFoxml[]): Family {
  const byPid = new Map(documents.map((one) => [one.foxml.pid, one]));
  const pages = new Map<string, [PackagedFoxml, ...PackagedFoxml[]]>();
  const contents = new Map<string, [PackagedFoxml, ...PackagedFoxml[]]>();
  const parents = new Map<string, PackagedFoxml>();
  const parentOf = new Map<string, string>();
  /** Records the parent of an object, unless it already has one or is itself an ancestor of that parent. */
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
  const last = ({ parent }: (typeof named)[number]) => internal.has(parent);
  const ordered = [...named.filter(isPage).sort(by(last)), ...named.filter((one) => !isPage(one))];
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

/** Islandora numbers a part of a compound object by `isSequenceNumberOf` and the PID of the parent. */
const isSequence = ({ name }: Foxml['relations'][number]) => name.startsWith('isSequenceNumber');

/**
 * The parent named by a page of Islandora, or by an image of a compound object; issues are numbered within their
 * newspaper too.
 */
function statedParent(foxml: Foxml): string | undefined {
  const isCompoundPart = foxml.relations.some(isSequence) && !/issue|book/i.test(modelOf(foxml));
  const [page] = relationsOf(foxml, 'isPageOf');
  return page ?? (isCompoundPart ? relationsOf(foxml, 'isMemberOf', 'isConstituentOf')[0] : undefined);
}

/** The number of a page; those without one come after the others, in the order of their parent's list. */
const sequence = ({ foxml }: PackagedFoxml) =>
  foxml.relations
    .filter(isSequence)
    .map(({ target }) => Number(target))
    .find(Number.isFinite) ?? Number.MAX_SAFE_INTEGER;
