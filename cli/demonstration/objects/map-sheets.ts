import * as d3 from 'd3-geo';
import * as more from 'd3-geo-projection';
import type { MapPlan } from '../draw/map.ts';
import type { Scan } from '../types.ts';

/** A map to be drawn; what is left out is as for most maps of the world. */
export type MapSheet = Partial<MapPlan> & {
  folder: string;
  title: string;
  name: string;
  projection: MapPlan['projection'];
  extension?: Scan['extension'];
};

export const mapSheets: MapSheet[] = [
  {
    folder: 'great-map',
    title: 'Great Map of the World',
    name: 'Robinson projection',
    projection: more.geoRobinson,
    width: 9600,
    height: 6000,
    detail: '50m',
    step: 5,
  },
  {
    folder: 'countries-of-the-world',
    title: 'Countries of the World',
    name: 'Winkel tripel projection',
    projection: more.geoWinkel3,
    width: 9400,
    height: 6200,
    detail: '50m',
    step: 5,
  },
  {
    folder: 'europe',
    title: 'Europe',
    name: 'conic conformal projection',
    projection: () => d3.geoConicConformal().parallels([35, 65]).rotate([-15, 0]),
    corners: [
      [-11, 35],
      [38, 35],
      [-22, 66],
      [50, 66],
      [15, 71],
    ],
    detail: '50m',
    step: 5,
    width: 2700,
    height: 2500,
  },
  {
    folder: 'poland',
    title: 'Polska i sąsiedzi',
    name: 'conic conformal projection',
    projection: () => d3.geoConicConformal().parallels([50, 54]).rotate([-19, 0]),
    corners: [
      [12.5, 47.5],
      [26, 47.5],
      [12, 56.5],
      [27, 56.5],
    ],
    detail: '10m',
    step: 1,
    width: 2700,
    height: 2700,
    extension: 'png',
  },
  {
    folder: 'africa',
    title: 'Africa',
    name: 'azimuthal equal-area projection',
    projection: () => d3.geoAzimuthalEqualArea().rotate([-18, -2]),
    corners: [
      [-19, 0],
      [53, 0],
      [18, 38],
      [18, -36],
    ],
    detail: '50m',
    step: 10,
    width: 2400,
    height: 2700,
  },
  {
    folder: 'south-america',
    title: 'South America',
    name: 'azimuthal equal-area projection',
    projection: () => d3.geoAzimuthalEqualArea().rotate([60, 20]),
    corners: [
      [-84, -15],
      [-32, -15],
      [-60, 14],
      [-60, -57],
    ],
    detail: '50m',
    step: 10,
    width: 2000,
    height: 2800,
    extension: 'webp',
  },
  {
    folder: 'eastern-hemisphere',
    title: 'The Eastern Hemisphere',
    name: 'orthographic projection',
    projection: () => d3.geoOrthographic().rotate([-50, -18]),
    width: 2400,
    height: 2600,
    step: 10,
  },
  {
    folder: 'western-hemisphere',
    title: 'The Western Hemisphere',
    name: 'orthographic projection',
    projection: () => d3.geoOrthographic().rotate([80, -12]),
    width: 2400,
    height: 2600,
    step: 10,
  },
  {
    folder: 'arctic',
    title: 'The North, as Far as the Tropic',
    name: 'azimuthal equidistant projection',
    projection: () => d3.geoAzimuthalEquidistant().rotate([-20, -90]).clipAngle(66.6),
    width: 2400,
    height: 2600,
    detail: '50m',
    step: 10,
  },
  {
    folder: 'antarctic',
    title: 'The Antarctic',
    name: 'stereographic projection',
    projection: () => d3.geoStereographic().rotate([0, 90]).clipAngle(45),
    width: 2400,
    height: 2600,
    step: 10,
  },
  {
    folder: 'heart',
    title: 'The World in the Shape of a Heart',
    name: 'Bonne projection',
    projection: more.geoBonne,
    width: 2500,
    height: 2600,
    step: 10,
    extension: 'tif',
  },
  {
    folder: 'aitoff',
    title: 'The World in an Ellipse',
    name: 'Aitoff projection',
    projection: more.geoAitoff,
  },
  {
    folder: 'mollweide',
    title: 'The World in Equal Areas',
    name: 'Mollweide projection',
    projection: more.geoMollweide,
  },
  {
    folder: 'circle',
    title: 'The World in a Circle',
    name: 'van der Grinten projection',
    projection: more.geoVanDerGrinten,
    width: 2400,
    height: 2600,
    step: 10,
  },
];
