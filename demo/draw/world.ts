import { readFileSync } from 'node:fs';
import { geoArea } from 'd3-geo';
import type { Feature, Geometry, Polygon, Position } from 'geojson';
import { feature, neighbors } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { packages } from '../files.ts';

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;
export type Detail = '10m' | '50m' | '110m';

interface Country {
  name: string;
  shape: Feature<Geometry, { name: string }>;
  /** The largest part, on which the name is written. */
  main: Polygon;
  /** Index of its colour: neighbours never share one. */
  colour: number;
}

const worlds = new Map<Detail, Country[]>();

function largestPart(geometry: Geometry): Polygon {
  if (geometry.type === 'Polygon') return geometry;
  const parts = geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  const polygons = parts.map((coordinates): Polygon => ({ type: 'Polygon', coordinates }));
  return polygons.reduce((best, each) => (geoArea(each) > geoArea(best) ? each : best), {
    type: 'Polygon',
    coordinates: [],
  });
}

/** Drops slivers whose winding order was reversed by rounding: they would flood the globe. */
function withoutFloods(geometry: Geometry): Geometry {
  if (geometry.type !== 'MultiPolygon') return geometry;
  const sound = (coordinates: Position[][]) => geoArea({ type: 'Polygon', coordinates }) < 2 * Math.PI;
  return { type: 'MultiPolygon', coordinates: geometry.coordinates.filter(sound) };
}

/** The countries of Natural Earth from the package, coloured like a political map. */
export function countriesOf(detail: Detail): Country[] {
  const known = worlds.get(detail);
  if (known) return known;
  const atlas: Atlas = JSON.parse(
    readFileSync(packages.resolve(`world-atlas/countries-${detail}.json`), 'utf8'),
  );
  const near = neighbors(atlas.objects.countries.geometries);
  const colours: number[] = [];
  near.forEach((others, i) => {
    const taken = new Set(others.map((other) => colours[other]));
    let colour = i % 3;
    while (taken.has(colour)) colour++;
    colours[i] = colour;
  });
  const countries = feature(atlas, atlas.objects.countries).features.map(({ geometry, ...rest }, i) => {
    const shape = { ...rest, geometry: withoutFloods(geometry) };
    return {
      name: shape.properties.name,
      shape,
      main: largestPart(shape.geometry),
      colour: colours[i] ?? 0,
    };
  });
  worlds.set(detail, countries);
  return countries;
}
