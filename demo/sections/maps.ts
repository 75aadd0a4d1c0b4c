import * as d3 from 'd3-geo';
import { drawMap, type MapPlan } from '../draw/map.ts';
import { type Demonstrated, readSection, type Scan } from '../section.ts';

const projections = {
  conicConformal: d3.geoConicConformal,
  equalArea: d3.geoAzimuthalEqualArea,
  equalEarth: d3.geoEqualEarth,
  naturalEarth: d3.geoNaturalEarth1,
  orthographic: d3.geoOrthographic,
  stereographic: d3.geoStereographic,
};

/** A map to be drawn. */
interface MapSheet extends Omit<MapPlan, 'projection'> {
  projection: keyof typeof projections;
  rotate?: [number, number];
  parallels?: [number, number];
  clip?: number;
  extension?: Scan['extension'];
}

async function draw({ projection, rotate = [0, 0], parallels, clip, extension, ...plan }: MapSheet) {
  const chosen = () => {
    const conic = parallels && d3.geoConicConformal().parallels(parallels);
    const made = (conic ?? projections[projection]()).rotate(rotate);
    return clip ? made.clipAngle(clip) : made;
  };
  const image = drawMap({ ...plan, projection: chosen });
  return { scans: [{ image, extension, description: `New map / nowa mapa, 2026 (${plan.subtitle})` }] };
}

/** Maps of the world and of its parts in different projections. */
export const maps = (): Promise<Demonstrated[]> => readSection<MapSheet>('map', draw);
