import { swapsSides } from '#lib/scans/quarter-turn.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';

/** A scan that may lie beside the one that a page is of. */
export type FacingScan = {
  tileSource: TileSource;
  /** Clockwise degrees at which it is upright, as the catalogue says. */
  rotation: number;
};

/** What a page says of the scans around its own, so that two can be shown as the facing pages of an open book. */
export type Facing<Scan = FacingScan> = {
  /** The object's identifier. */
  id: string;
  /** Place of the page's own scan in reading order, from 0. */
  position: number;
  /** How many scans the object has. */
  total: number;
  /** Whether its pages follow one another from right to left, by the record. */
  rightToLeft: boolean;
  /** Those on either side, where they can be zoomed. */
  before: Scan | undefined;
  after: Scan | undefined;
  /** Places of scans nearby that cannot be zoomed: they have pages of their own. */
  stills: readonly number[];
};

/** How a visitor wishes to read. */
export type ReadingChoice = {
  /** Two facing pages instead of one. */
  facing: boolean;
  /** Whether the first scan stands alone, as a cover does. */
  firstAlone: boolean;
  /** Identifiers of objects that the visitor reads in the other direction than their records say, the newest last. */
  reversed: readonly string[];
};

/** What holds until the visitor has chosen. */
export const noChoice: ReadingChoice = { facing: false, firstAlone: true, reversed: [] };

const maxReversed = 50;
const maxIdentifier = 500;

/** The choice that a browser has stored. What cannot be read is as if it had never been chosen. */
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
    return noChoice;
  }
}

/** A choice as a browser stores it. */
export function formatChoice({ facing, firstAlone, reversed }: ReadingChoice): string {
  return JSON.stringify({ facing, firstAlone, reversed: reversed.slice(-maxReversed) });
}

function isIdentifier(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxIdentifier;
}

/** The choice with the direction of one object turned round. */
export function reverse(choice: ReadingChoice, id: string): ReadingChoice {
  const others = choice.reversed.filter((one) => one !== id);
  return { ...choice, reversed: choice.reversed.includes(id) ? others : [...others, id] };
}

/** Whether an object is read from right to left, the visitor having the last word. */
export function readsRightToLeft(
  { id, rightToLeft }: Pick<Facing, 'id' | 'rightToLeft'>,
  { reversed }: ReadingChoice,
): boolean {
  return rightToLeft !== reversed.includes(id);
}

/** Places of the scans that face each other at an opening, in reading order: one or two. */
export type Opening = readonly [first: number, second?: number];

/** The opening that a scan lies in. @param position of the scan, from 0 */
export function openingOf(position: number, total: number, firstAlone: boolean): Opening {
  const shift = firstAlone ? 1 : 0;
  if (position < shift) return [position];
  const first = position - ((position - shift) % 2);
  return first + 1 < total ? [first, first + 1] : [first];
}

/** The scan that lies beside a page's own, and on which side of it. */
export type Beside<Scan = FacingScan> = { position: number; side: 'left' | 'right'; scan: Scan };

/** What is to lie beside a page's own scan; undefined where it is shown alone. */
export function besideOf<Scan>(facing: Facing<Scan>, choice: ReadingChoice): Beside<Scan> | undefined {
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

/** Where turning leads from what is shown; undefined at an end. Places from 0. */
export type Steps = { previous: number | undefined; next: number | undefined };

/**
 * Where turning leads. Of an opening it leads to the first scan; but where one of its scans cannot be zoomed, both are
 * shown one by one, and none is passed by.
 * @param beside what lies beside the page's own scan @param isFacing whether openings are shown at all
 */
export function stepsFrom(
  { position, total, stills }: Pick<Facing, 'position' | 'total' | 'stills'>,
  beside: { position: number } | undefined,
  isFacing: boolean,
  firstAlone: boolean,
): Steps {
  const next = Math.max(position, beside?.position ?? position) + 1;
  const last = Math.min(position, beside?.position ?? position) - 1;
  return {
    previous: last < 0 ? undefined : isFacing ? startOf(last, total, firstAlone, stills) : last,
    next: next < total ? next : undefined,
  };
}

function startOf(position: number, total: number, firstAlone: boolean, stills: readonly number[]): number {
  const opening = openingOf(position, total, firstAlone);
  return opening.some((one) => one !== undefined && stills.includes(one)) ? position : opening[0];
}

/** Share of the own scan's width, upright, that is left free between two facing scans. */
const gap = 0.01;

/** How a scan lies beside another whose corner is at 0, 0 and whose width is 1: its corner and width before it is turned. */
export type FacingPlace = { x: number; y: number; width: number; degrees: number };

/**
 * Where a scan lies beside the page's own, both upright and equally high. All of the view is turned by the own scan's
 * rotation, so that the other one lies in its direction.
 * @param own size in pixels, with its rotation
 */
export function placeBeside(own: FacingScan, { scan, side }: Pick<Beside, 'scan' | 'side'>): FacingPlace {
  const ownShape = own.tileSource.height / own.tileSource.width;
  const [ownWidth, ownHeight] = swapsSides(own.rotation) ? [ownShape, 1] : [1, ownShape];
  const shape = scan.tileSource.height / scan.tileSource.width;
  const isTurned = swapsSides(scan.rotation);
  const width = isTurned ? ownHeight : ownHeight / shape;
  const across = isTurned ? width * shape : width;
  const apart = (ownWidth / 2 + gap * ownWidth + across / 2) * (side === 'right' ? 1 : -1);
  const angle = (-own.rotation * Math.PI) / 180;
  const centre = { x: 0.5 + apart * Math.cos(angle), y: ownShape / 2 + apart * Math.sin(angle) };
  return {
    x: centre.x - width / 2,
    y: centre.y - (width * shape) / 2,
    width,
    degrees: (((scan.rotation - own.rotation) % 360) + 360) % 360,
  };
}
