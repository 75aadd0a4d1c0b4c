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
export type ReadPlace = ReadWork & {
  /** Index of the scan in reading order, from 0. */
  position: number;
  /** The label of the scan's page. */
  label: string | undefined;
};

/** Maximum number of places that are stored; beyond it the oldest are dropped. */
const maxPlaces = 100;
/** Maximum characters of each text; longer ones were not written by this site. */
const maxText = 500;

/** Parses the places that a browser has stored, newest first; invalid ones are left out. */
export function parsePlaces(text: string): ReadPlace[] {
  try {
    const stored: unknown = JSON.parse(text || '[]');
    return Array.isArray(stored) ? stored.flatMap(placeOf).slice(0, maxPlaces) : [];
  } catch {
    return [];
  }
}

/** Places as browsers store them. */
export function formatPlaces(places: readonly ReadPlace[]): string {
  return JSON.stringify(places.slice(0, maxPlaces));
}

/** Adds a place as the newest. At the first scan there is nothing to come back to. */
export function withPlace(places: readonly ReadPlace[], place: ReadPlace): ReadPlace[] {
  const others = withoutPlace(places, place.id);
  if (place.position === 0) return others;
  const cut = { ...place, title: place.title.slice(0, maxText), slug: place.slug.slice(0, maxText) };
  return [cut, ...others].slice(0, maxPlaces);
}

/** Removes the place of one object. */
export function withoutPlace(places: readonly ReadPlace[], id: string): ReadPlace[] {
  return places.filter((place) => place.id !== id);
}

/** Where to resume reading, in the same view. @param path of the object's page */
export function placePath(path: string, { position, way }: ReadPlace): string {
  if (way === undefined) return scanPath(path, position);
  return `${viewPath(path, way, partOfScan(way, position))}#${scanFragment(position)}`;
}

function placeOf(stored: unknown): ReadPlace[] {
  const { id, slug, title, position, total, label, way } = Object(stored) as Record<string, unknown>;
  if (!isText(id) || !isText(slug) || !isText(title) || !isCount(position) || !isCount(total)) return [];
  if (id === '' || position === 0 || position >= total) return [];
  return [{ id, slug, title, position, total, label: isText(label) ? label : undefined, way: wayOf(way) }];
}

const wayOf = (way: unknown) => (way === 'scroll' || way === 'text' ? way : undefined);

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxText;
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1e6;
}
