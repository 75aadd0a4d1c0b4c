import { type IiifText, type Json, listIn, objectIn, textsIn } from './values.ts';

type Position = [longitude: number, latitude: number];

/** The most places of a resource, and the nesting of geometries and coordinates in GeoJSON. */
const [maxPlaces, maxDepth] = [100, 8];

/** All positions in a geometry, or in its coordinates. */
function positionsIn(value: unknown, depth = 0): Position[] {
  const { coordinates, geometries } = objectIn(value);
  const inner = Array.isArray(value) ? value : [...listIn(coordinates), ...listIn(geometries)];
  const [longitude, latitude] = inner;
  if (typeof longitude === 'number' && typeof latitude === 'number') return [[longitude, latitude]];
  return depth > maxDepth ? [] : inner.flatMap((one) => positionsIn(one, depth + 1));
}

/** The span of some numbers; of one, that number. */
function spanOf([first = 0, ...others]: number[]): string {
  let [least, most] = [first, first];
  for (const one of others) [least, most] = [Math.min(least, one), Math.max(most, one)];
  return least === most ? `${least}` : `${least} – ${most}`;
}

/**
 * The places of a resource, each with its name and the latitudes and longitudes that it spans.
 * @see https://iiif.io/api/extension/navplace/
 */
export function placesIn({ navPlace }: Json): IiifText[] {
  const { features, ...feature } = objectIn(navPlace);
  const all = [...listIn(features).slice(0, maxPlaces), feature].map(objectIn);
  return all.flatMap(({ geometry, properties }) => {
    const positions = positionsIn(geometry);
    if (positions.length === 0) return [];
    const where = [1, 0].map((axis) => spanOf(positions.map((one) => one[axis] ?? 0))).join(', ');
    const [label] = textsIn(objectIn(properties).label);
    return [{ text: label ? `${label.text}: ${where}` : where, language: label?.language }];
  });
}
