import { scanFragment, scanPath, viewPath, type WholeView } from '#lib/addresses.ts';
import { partOfScan } from './windows.ts';

/** An object that a visitor reads. */
export type ReadWork = {
  /** Its id and the slug in its address. */
  id: string;
  slug: string;
  title: string;
  /** Number of its scans. */
  total: number;
  /** The view in which it is read; missing: scan by scan. */
  way?: WholeView | undefined;
};

/** The scan at which a visitor stopped reading an object. */
export type ReadingPosition = ReadWork & {
  /** Index of the scan in reading order, from 0. */
  position: number;
  /** The label of the scan's page. */
  label: string | undefined;
};

/** Maximum number of positions that are stored; beyond it the oldest are dropped. */
const maxPositions = 100;
/** Maximum characters of each text; longer ones were not written by this site. */
const maxText = 500;

/** Parses the positions that a browser has stored, newest first; invalid ones are left out. */
export function parseReadingPositions(text: string): ReadingPosition[] {
  try {
    const stored: unknown = JSON.parse(text || '[]');
    return Array.isArray(stored) ? stored.flatMap(readEntry).slice(0, maxPositions) : [];
  } catch {
    return [];
  }
}

/** Positions as browsers store them. */
export function formatReadingPositions(entries: readonly ReadingPosition[]): string {
  return JSON.stringify(entries.slice(0, maxPositions));
}

/** Adds a position as the newest. At the first scan there is nothing to come back to. */
export function withReadingPosition(
  entries: readonly ReadingPosition[],
  entry: ReadingPosition,
): ReadingPosition[] {
  const others = withoutReadingPosition(entries, entry.id);
  if (entry.position === 0) return others;
  const cut = { ...entry, title: entry.title.slice(0, maxText), slug: entry.slug.slice(0, maxText) };
  return [cut, ...others].slice(0, maxPositions);
}

/** Removes the position of one object. */
export function withoutReadingPosition(entries: readonly ReadingPosition[], id: string): ReadingPosition[] {
  return entries.filter((entry) => entry.id !== id);
}

/** Where to resume reading, in the same view. @param path of the object's page */
export function resumePath(path: string, { position, way }: ReadingPosition): string {
  if (way === undefined) return scanPath(path, position);
  return `${viewPath(path, way, partOfScan(way, position))}#${scanFragment(position)}`;
}

function readEntry(stored: unknown): ReadingPosition[] {
  const { id, slug, title, position, total, label, way } = Object(stored) as Record<string, unknown>;
  if (!isText(id) || !isText(slug) || !isText(title) || !isCount(position) || !isCount(total)) return [];
  if (id === '' || position === 0 || position >= total) return [];
  return [{ id, slug, title, position, total, label: isText(label) ? label : undefined, way: viewOf(way) }];
}

const viewOf = (way: unknown) => (way === 'scroll' || way === 'text' ? way : undefined);

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxText;
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1e6;
}
