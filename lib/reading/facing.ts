import type { CatalogueObject, ObjectScan } from '#lib/catalogue/catalogue.ts';
import { swapsSides } from '#lib/scans/placement.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import { isRightToLeft } from '#lib/text/right-to-left.ts';
import { webAddress } from '#lib/untrusted.ts';

/** A scan that may be shown beside the page's own. */
export type FacingScan = {
  tileSource: TileSource;
  /** Clockwise degrees by which the catalogue says it must be turned to be upright. */
  rotation: number;
};

/** The scans around a page's own, so that two can be shown as the facing pages of an open book. */
export type Facing<Scan = FacingScan> = {
  /** The object's identifier. */
  id: string;
  /** Index of the page's own scan in reading order, from 0. */
  position: number;
  /** Number of the object's scans. */
  total: number;
  /** Whether its pages run from right to left, according to the record. */
  rightToLeft: boolean;
  /** The adjacent scans, if they can be zoomed. */
  before: Scan | undefined;
  after: Scan | undefined;
  /** Indexes of nearby scans that cannot be zoomed and are therefore shown on pages of their own. */
  stills: readonly number[];
};

/** How a visitor wants to read. */
export type ReadingChoice = {
  /** Two facing pages instead of one. */
  facing: boolean;
  /** Whether the first scan stands alone, as a cover does. */
  firstAlone: boolean;
  /** Ids of objects that the visitor reads in the opposite direction to their records, newest last. */
  reversed: readonly string[];
};

/** The defaults, until the visitor chooses. */
export const defaultChoice: ReadingChoice = { facing: false, firstAlone: true, reversed: [] };

const maxReversed = 50;
const maxIdentifier = 500;

/** Parses the choice that a browser has stored; what is invalid takes its default. */
export function parseChoice(text: string): ReadingChoice {
  try {
    const { facing, firstAlone, reversed } = Object(JSON.parse(text || '{}')) as Record<string, unknown>;
    const ids = Array.isArray(reversed) ? reversed : [];
    return {
      facing: facing === true,
      firstAlone: firstAlone !== false,
      reversed: ids.filter(isIdentifier).slice(-maxReversed),
    };
  } catch {
    return defaultChoice;
  }
}

/** A choice as browsers store it. */
export function formatChoice({ facing, firstAlone, reversed }: ReadingChoice): string {
  return JSON.stringify({ facing, firstAlone, reversed: reversed.slice(-maxReversed) });
}

function isIdentifier(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxIdentifier;
}

/** The choice with the direction of one object reversed. */
export function reverse(choice: ReadingChoice, id: string): ReadingChoice {
  const others = choice.reversed.filter((one) => one !== id);
  return { ...choice, reversed: choice.reversed.includes(id) ? others : [...others, id] };
}

/** Whether an object is read from right to left; the visitor's choice overrides the record. */
export function readsRightToLeft(
  { id, rightToLeft }: Pick<Facing, 'id' | 'rightToLeft'>,
  { reversed }: ReadingChoice,
): boolean {
  return rightToLeft !== reversed.includes(id);
}

/** Indexes of the scans that face each other in an opening, in reading order: one or two. */
export type Opening = readonly [first: number, second?: number];

/** The opening that contains a scan. @param position of the scan, from 0 */
export function openingOf(position: number, total: number, firstAlone: boolean): Opening {
  const shift = firstAlone ? 1 : 0;
  if (position < shift) return [position];
  const first = position - ((position - shift) % 2);
  return first + 1 < total ? [first, first + 1] : [first];
}

/** The scan shown beside a page's own, and on which side. */
export type FacingPage<Scan = FacingScan> = { position: number; side: 'left' | 'right'; scan: Scan };

/** The scan to show beside a page's own; undefined where that is shown alone. */
export function facingPageOf<Scan>(
  facing: Facing<Scan>,
  choice: ReadingChoice,
): FacingPage<Scan> | undefined {
  if (!choice.facing) return undefined;
  const { position, total, before, after } = facing;
  const [first, second] = openingOf(position, total, choice.firstAlone);
  if (second === undefined) return undefined;
  const isFirst = position === first;
  const scan = isFirst ? after : before;
  if (!scan) return undefined;
  const isOnRight = isFirst !== readsRightToLeft(facing, choice);
  return { position: isFirst ? second : first, side: isOnRight ? 'right' : 'left', scan };
}

/** Indexes, from 0, of the scans to which turning the page leads; undefined at an end. */
export type Steps = { previous: number | undefined; next: number | undefined };

/**
 * Where turning the page leads: to the first scan of an opening; but where one of its scans cannot be zoomed, both are
 * shown one by one, so that none is skipped.
 * @param facingPage the scan shown beside the page's own @param isFacing whether openings are shown at all
 */
export function stepsFrom(
  { position, total, stills }: Pick<Facing, 'position' | 'total' | 'stills'>,
  facingPage: { position: number } | undefined,
  isFacing: boolean,
  firstAlone: boolean,
): Steps {
  const next = Math.max(position, facingPage?.position ?? position) + 1;
  const last = Math.min(position, facingPage?.position ?? position) - 1;
  return {
    previous: last < 0 ? undefined : isFacing ? startOf(last, total, firstAlone, stills) : last,
    next: next < total ? next : undefined,
  };
}

function startOf(position: number, total: number, firstAlone: boolean, stills: readonly number[]): number {
  const opening = openingOf(position, total, firstAlone);
  return opening.some((one) => one !== undefined && stills.includes(one)) ? position : opening[0];
}

/** The gap between two facing scans, as a fraction of the own scan's upright width. */
const gap = 0.01;

/** Placement of a scan beside one at 0, 0 with width 1: its corner and width before rotation. */
export type FacingPlacement = { x: number; y: number; width: number; degrees: number };

/**
 * Places a scan beside the page's own, both upright and equally high. The viewer rotates everything by the own scan's
 * rotation, so the offset must be in that direction.
 * @param ownScan size in pixels, with its rotation
 */
export function facingPlacement(
  ownScan: FacingScan,
  { scan, side }: Pick<FacingPage, 'scan' | 'side'>,
): FacingPlacement {
  const ownShape = ownScan.tileSource.height / ownScan.tileSource.width;
  const [ownWidth, ownHeight] = swapsSides(ownScan.rotation) ? [ownShape, 1] : [1, ownShape];
  const shape = scan.tileSource.height / scan.tileSource.width;
  const isRotated = swapsSides(scan.rotation);
  const width = isRotated ? ownHeight : ownHeight / shape;
  const across = isRotated ? width * shape : width;
  const offset = (ownWidth / 2 + gap * ownWidth + across / 2) * (side === 'right' ? 1 : -1);
  const angle = (-ownScan.rotation * Math.PI) / 180;
  const centre = { x: 0.5 + offset * Math.cos(angle), y: ownShape / 2 + offset * Math.sin(angle) };
  return {
    x: centre.x - width / 2,
    y: centre.y - (width * shape) / 2,
    width,
    degrees: (((scan.rotation - ownScan.rotation) % 360) + 360) % 360,
  };
}

/** What a page of an object says about the scans around its own. @param near that scan and those close to it */
export function facingOf(
  { tile, scanCount, details }: CatalogueObject,
  position: number,
  near: readonly ObjectScan[],
): Facing {
  const at = (index: number) => near.find((one) => one.position === index);
  const canZoom = zoomable(at(position)) !== undefined;
  return {
    id: tile.related_object.id,
    position,
    total: scanCount,
    rightToLeft: isRightToLeft(details.language),
    before: canZoom ? zoomable(at(position - 1)) : undefined,
    after: canZoom ? zoomable(at(position + 1)) : undefined,
    stills: near.filter((one) => !zoomable(one)).map((one) => one.position),
  };
}

/** What zooming into a scan requires; undefined where its manifest or its tiles' address is unusable. */
export function zoomable(shown: ObjectScan | undefined): FacingScan | undefined {
  const { tileSource, scan } = shown ?? {};
  if (!scan || !tileSource || !webAddress(tileSource.tilesUrl)) return undefined;
  return { tileSource, rotation: scan.rotation };
}
