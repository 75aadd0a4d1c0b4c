import { grouped } from '#lib/lists.ts';
import { placesIn } from './nav-place.ts';
import { type Painting, paintingsOf } from './paintings.ts';
import {
  type IiifLink,
  type IiifText,
  idIn,
  type Json,
  linksIn,
  listIn,
  numberIn,
  objectIn,
  paragraphsIn,
  textIn,
  textsIn,
  typeIn,
} from './values.ts';

/** Labelled values: those of `metadata`, the statement that must be shown, and the places in `navPlace`. */
export type IiifPair = { labels: IiifText[]; values: IiifText[] };

/** A canvas, such as a page or a view. Sizes are in the canvas's own units. */
export type Canvas = {
  id: string;
  labels: IiifText[];
  summary: IiifText[];
  pairs: IiifPair[];
  width: number;
  height: number;
  /** The images painted on it, in the manifest's order. */
  paintings: Painting[];
  links: IiifLink[];
  behaviors: string[];
  /** Annotation pages that do not paint the canvas, embedded or by address. */
  annotations: (Json | string)[];
};

export type Range = { labels: IiifText[]; pairs: IiifPair[]; canvases: string[]; ranges: Range[] };

/** The parts of a manifest, of either version, that an object is made from. */
export type Manifest = {
  id: string;
  labels: IiifText[];
  pairs: IiifPair[];
  summary: IiifText[];
  rights: string[];
  /** What must be shown. */
  statement: IiifPair[];
  providers: { labels: IiifText[]; homepage: IiifLink[] }[];
  homepage: IiifLink[];
  seeAlso: IiifLink[];
  rendering: IiifLink[];
  viewingDirection: string;
  partOf: { id: string; labels: IiifText[] }[];
  /** The date of the depicted item, as for newspaper issues. */
  navDate: string;
  canvases: Canvas[];
  ranges: Range[];
};

const maxDepth = 20;

/**
 * The pages about an object, without those that are the first one in another language. Version 2 states no languages of
 * pages; in manifests of this program each has the title as its label.
 */
function pagesIn({ homepage, related, label: title }: Json): IiifLink[] {
  const [first, ...others] = linksIn(homepage ?? related);
  if (!first) return [];
  const titles = new Set(textsIn(title).map(({ text }) => text));
  const isOther = ({ label = '', language }: IiifLink) =>
    homepage === undefined
      ? !titles.has(label)
      : language === undefined || language === (first.language ?? language);
  return [first, ...others.filter(isOther)];
}

/**
 * Reads a manifest of version 2 or 3.
 * @see https://iiif.io/api/presentation/3.0/ section 5, https://iiif.io/api/presentation/2.1/ section 5
 */
export function manifestOf(json: Json): Manifest {
  const sequence = objectIn(listIn(json.sequences)[0]);
  const canvases = [...listIn(json.items), ...listIn(sequence.canvases)].map(canvasOf);
  return {
    id: idIn(json),
    labels: textsIn(json.label),
    pairs: describingPairs(json),
    summary: paragraphsIn(json.summary ?? json.description),
    rights: [...listIn(json.rights), ...listIn(json.license)].map(textIn).filter(Boolean),
    statement: statementIn(json),
    providers: listIn(json.provider)
      .map(objectIn)
      .map(({ label, homepage }) => ({ labels: textsIn(label), homepage: linksIn(homepage) })),
    homepage: pagesIn(json),
    seeAlso: linksIn(json.seeAlso),
    rendering: [...linksIn(json.rendering), ...linksIn(sequence.rendering)],
    viewingDirection: textIn(json.viewingDirection ?? sequence.viewingDirection),
    partOf: [...listIn(json.partOf), ...listIn(json.within)].map((whole) => ({
      id: idIn(whole),
      labels: textsIn(objectIn(whole).label),
    })),
    navDate: textIn(json.navDate),
    canvases,
    ranges: 'sequences' in json ? rangesIn(json, false) : withoutTop(rangesIn(json, true)),
  };
}

const pairsIn = (json: Json): IiifPair[] => [...describingPairs(json), ...statementIn(json)];

function statementIn({ requiredStatement, attribution }: Json): IiifPair[] {
  const { label = 'Attribution', value = attribution } = objectIn(requiredStatement);
  const values = paragraphsIn(value);
  return values.length === 0 ? [] : [{ labels: textsIn(label), values }];
}

function describingPairs(json: Json): IiifPair[] {
  const pairs = listIn(json.metadata).map((pair) => {
    const { label, value } = objectIn(pair);
    return { labels: textsIn(label), values: paragraphsIn(value) };
  });
  return [...pairs, ...pairOf('Coordinates', placesIn(json))];
}

const behaviorsIn = ({ behavior, viewingHint }: Json) => listIn(behavior ?? viewingHint).map(textIn);

const pairOf = (label: string, values: IiifText[]): IiifPair[] =>
  values.length === 0 ? [] : [{ labels: [{ text: label, language: undefined }], values }];

function canvasOf(value: unknown): Canvas {
  const canvas = objectIn(value);
  return {
    id: idIn(canvas),
    labels: textsIn(canvas.label),
    summary: paragraphsIn(canvas.summary ?? canvas.description),
    pairs: pairsIn(canvas),
    width: numberIn(canvas.width),
    height: numberIn(canvas.height),
    paintings: paintingsOf(canvas),
    links: [...linksIn(canvas.seeAlso), ...linksIn(canvas.rendering)],
    behaviors: behaviorsIn(canvas),
    annotations: [...listIn(canvas.annotations), ...listIn(canvas.otherContent)].map((one) =>
      listIn(objectIn(one).items ?? objectIn(one).resources).length > 0 ? objectIn(one) : idIn(one),
    ),
  };
}

/** The trees of ranges: version 2 lists all of them, with references to children (section 5.4); version 3 nests them. */
function rangesIn({ structures }: Json, isNested: boolean): Range[] {
  const all = listIn(structures).map(objectIn);
  // In version 3 an id is no reference: ranges stay where they are, even several with the same one.
  const byId = new Map(isNested ? [] : all.map((range) => [idIn(range) || range, range]));
  const listed = isNested ? all : [...byId.values()];
  const isRange = (value: unknown) => typeIn(value) === 'Range';
  const membersOf = ({ items, members }: Json) => [...listIn(items), ...listIn(members)];
  // In version 2.0 a range may also name the one that it is within.
  const inside = grouped(
    [...byId.values()].filter(({ within }) => idIn(within) !== ''),
    ({ within }) => idIn(within),
  );
  const innerOf = (range: Json) => [
    ...listIn(range.ranges),
    ...membersOf(range).filter(isRange),
    ...(inside.get(idIn(range)) ?? []),
  ];
  const visited = new Set<unknown>();
  const treeOf = (value: unknown, depth: number): Range[] => {
    const range = byId.get(idIn(value)) ?? objectIn(value);
    if (visited.has(range) || depth > maxDepth) return [];
    visited.add(range);
    const ranges = innerOf(range).flatMap((inner) => treeOf(inner, depth + 1));
    // In version 2 the top range represents the whole; in version 3 some are an order of pages, or not to be shown.
    if (behaviorsIn(range).some((one) => ['top', 'no-nav', 'sequence'].includes(one))) return ranges;
    const members = membersOf(range).filter((one) => !isRange(one));
    const canvases = [...listIn(range.canvases), ...members].map((one) =>
      idIn(objectIn(one).source ?? one).replace(/#.*$/, ''),
    );
    const pairs = [
      ...pairsIn(range),
      ...pairOf('Description', paragraphsIn(range.summary ?? range.description)),
    ];
    return [{ labels: textsIn(range.label), pairs, canvases, ranges }];
  };
  const named = new Set(isNested ? [] : listed.flatMap(innerOf).map(idIn).filter(Boolean));
  return listed.filter((range) => !named.has(idIn(range))).flatMap((range) => treeOf(range, 0));
}

/** Labels of a table of contents in the languages of the library's sources. */
const contents =
  /^(?:(?:table of )?contents|spis (?:treści|rzeczy|zawartości)|inhalt(?:sverzeichnis)?|table des matières|obsah)\.?$/i;

/** Drops a single top range that wraps all others as a table of contents (recipe 0024 of the IIIF Cookbook). */
function withoutTop(ranges: Range[]): Range[] {
  const [top] = ranges;
  const isTop = ranges.length === 1 && top?.canvases.length === 0 && top.ranges.length > 0;
  return isTop && top.labels.some(({ text }) => contents.test(text.trim())) ? top.ranges : ranges;
}

/** The members of a collection of either version, or of a page of one, and its next page if there is one. */
export function collectionAddresses(json: Json): string[] {
  const { items, collections, manifests, members } = json;
  const named = [items, collections, manifests, members].flatMap(listIn).map(idIn);
  return [...named, idIn(json.next) || idIn(json.first)];
}
