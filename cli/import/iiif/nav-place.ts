import { type IiifText, type Json, listIn, objectIn, textsIn } from './values.ts';

type Position = [longitude: number, latitude: number];

/** The nesting of coordinates in GeoJSON, of which a MultiPolygon has most, and of geometries in collections. */
const maxDepth = 6;

function positionsIn(coordinates: unknown, depth = 0): Position[] {
  if (!Array.isArray(coordinates) || depth > maxDepth) return [];
  const [longitude, latitude] = coordinates;
  if (typeof longitude === 'number' && typeof latitude === 'number') return [[longitude, latitude]];
  return coordinates.flatMap((inner) => positionsIn(inner, depth + 1));
}

const geometryPositions = (geometry: Json, depth = 0): Position[] => [
  ...positionsIn(geometry.coordinates),
  ...(depth > maxDepth ? [] : listIn(geometry.geometries)).flatMap((one) =>
    geometryPositions(objectIn(one), depth + 1),
  ),
];

/** The span of some numbers; of one, that number. */
function spanOf(numbers: number[]): string {
  const [least, most] = numbers.reduce(
    ([low, high], one) => [Math.min(low, one), Math.max(high, one)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  return least === most ? `${least}` : `${least} – ${most}`;
}

/**
 * The places of a resource, each with its name and the latitudes and longitudes that it spans.
 * @see https://iiif.io/api/extension/navplace/
 */
export function placesIn({ navPlace }: Json): IiifText[] {
  const { features, ...feature } = objectIn(navPlace);
  return [...listIn(features), feature].map(objectIn).flatMap(({ geometry, properties }) => {
    const positions = geometryPositions(objectIn(geometry));
    if (positions.length === 0) return [];
    const where = [1, 0].map((axis) => spanOf(positions.map((one) => one[axis] ?? 0))).join(', ');
    const [label] = textsIn(objectIn(properties).label);
    return [{ text: label ? `${label.text}: ${where}` : where, language: label?.language }];
  });
}
