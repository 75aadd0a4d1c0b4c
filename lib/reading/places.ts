import { scanFragment, scanPath, viewPath, type WholeView } from '#lib/addresses.ts';
import { partOfScan } from './windows.ts';

/** An object that somebody reads. */
export type ReadWork = {
  /** Its identifier and the words of its address. */
  id: string;
  slug: string;
  title: string;
  /** How many scans it has. */
  total: number;
  /** The way in which it is read; missing: scan by scan. */
  way?: WholeView | undefined;
};

/** The scan of an object at which somebody stopped reading. */
export type ReadPlace = ReadWork & {
  /** The scan's place in reading order, from 0. */
  position: number;
  /** What stands on the scan as the label of its page. */
  label: string | undefined;
};

/** How many are stored: whoever reads more loses the oldest. */
const maxPlaces = 100;
/** Characters of each text; what is longer was written by somebody else. */
const maxText = 500;

/** Places as a browser has stored them, the newest first. What cannot be read is left out. */
export function parsePlaces(text: string): ReadPlace[] {
  try {
    const stored: unknown = JSON.parse(text || '[]');
    return Array.isArray(stored) ? stored.flatMap(placeOf).slice(0, maxPlaces) : [];
  } catch {
    return [];
  }
}

/** Places as a browser stores them. */
export function formatPlaces(places: readonly ReadPlace[]): string {
  return JSON.stringify(places.slice(0, maxPlaces));
}

/** The places with this one as the newest. At the first scan there is nothing to come back to. */
export function withPlace(places: readonly ReadPlace[], place: ReadPlace): ReadPlace[] {
  const others = withoutPlace(places, place.id);
  if (place.position === 0) return others;
  const cut = { ...place, title: place.title.slice(0, maxText), slug: place.slug.slice(0, maxText) };
  return [cut, ...others].slice(0, maxPlaces);
}

/** The places without that of one object. */
export function withoutPlace(places: readonly ReadPlace[], id: string): ReadPlace[] {
  return places.filter((place) => place.id !== id);
}

/** Where somebody reads on, in the way in which they were reading. @param path of the object's page */
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
