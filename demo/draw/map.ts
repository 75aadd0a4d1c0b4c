import { type GeoPermissibleObjects, type GeoProjection, geoGraticule, geoPath } from 'd3-geo';
import { faces } from '../type/face.ts';
import { ink, Sheet } from '../type/sheet.ts';
import { countriesOf, type Detail } from './world.ts';

export interface MapPlan {
  title: string;
  subtitle: string;
  projection: () => GeoProjection;
  /** What fills the sheet: the sphere, or the area with these corners (longitude, latitude). */
  corners?: [number, number][];
  detail: Detail;
  width: number;
  height: number;
  step: number;
}

const tints = ['#e8d5a6', '#dcc3a0', '#cfd2a8', '#e6c5ad', '#d9cbb9', '#c9c7a0', '#e3d9bb'];
const sea = '#d3e0dc';

interface Label {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Letters the names of countries, largest first, where they do not overlap. */
function letter(sheet: Sheet, plan: MapPlan, path: ReturnType<typeof geoPath>, unit: number, inside: Label) {
  const taken: Label[] = [];
  const named = countriesOf(plan.detail).map((country) => ({ country, area: path.area(country.main) }));
  named.sort((a, b) => b.area - a.area);
  const large = plan.width > 5000;
  for (const { country, area } of named) {
    const [x, y] = path.centroid(country.main);
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
    const length = faces.semibold.measure(country.name, 1);
    const size = Math.min(
      46 * unit,
      Math.max((large ? 4.4 : 12.5) * unit, (Math.sqrt(area) * 0.82) / length),
    );
    const half = (length * size) / 2;
    if (!large && half > Math.sqrt(area) * 1.6) continue;
    const box = {
      left: x - half - unit,
      top: y - size * 0.5,
      right: x + half + unit,
      bottom: y + size * 0.6,
    };
    if (
      box.left < inside.left ||
      box.right > inside.right ||
      box.top < inside.top ||
      box.bottom > inside.bottom
    )
      continue;
    if (
      taken.some((t) => t.left < box.right && box.left < t.right && t.top < box.bottom && box.top < t.bottom)
    )
      continue;
    taken.push(box);
    sheet.block();
    sheet.text(country.name, x, y + size * 0.3, {
      face: size > 19 * unit ? 'roman' : 'italic',
      size,
      align: 'center',
      colour: '#3a2f25',
    });
  }
}

/** Draws a map: neat line, sea, graticule, tinted countries, borders, names and a title below. */
export function drawMap(plan: MapPlan): Sheet {
  const { width, height } = plan;
  const sheet = new Sheet(width, height, '#f4ecd9');
  const unit = width / 2700;
  // Lines of a large sheet are finer, as it is viewed from close by.
  const hair = unit ** 0.45;
  const inside = { left: 90 * unit, top: 90 * unit, right: width - 90 * unit, bottom: height - 250 * unit };
  const extent: [[number, number], [number, number]] = [
    [inside.left + (plan.corners ? 0 : 40 * unit), inside.top + (plan.corners ? 0 : 40 * unit)],
    [inside.right - (plan.corners ? 0 : 40 * unit), inside.bottom - (plan.corners ? 0 : 40 * unit)],
  ];
  const subject: GeoPermissibleObjects = plan.corners
    ? { type: 'MultiPoint', coordinates: plan.corners }
    : { type: 'Sphere' };
  const projection = plan.projection().fitExtent(extent, subject);
  if (plan.corners)
    projection.clipExtent([
      [inside.left, inside.top],
      [inside.right, inside.bottom],
    ]);
  const path = geoPath(projection).digits(1);
  const stroke = (d: string | null, colour: string, weight: number, fill = 'none') =>
    sheet.shape(
      `<path d="${d ?? ''}" fill="${fill}" stroke="${colour}" stroke-width="${weight * hair}" stroke-linejoin="round"/>`,
    );
  stroke(path({ type: 'Sphere' }), '#55706d', 2.4, sea);
  const lines = geoGraticule().extent([
    [-180, -90 + plan.step / 100],
    [180, 90 - plan.step / 100],
  ]);
  stroke(path(lines.step([plan.step, plan.step])()), '#8fa9a5', 0.7);
  stroke(
    path(
      geoGraticule()
        .step([360, 90])
        .extent([
          [-180, -1],
          [180, 1],
        ])(),
    ),
    '#7d9793',
    1.4,
  );
  for (const { shape, colour } of countriesOf(plan.detail))
    stroke(path(shape), '#7a6a52', 0.9, tints[colour % tints.length]);
  stroke(path(lines.step([plan.step, plan.step])()), '#6d7f78" stroke-opacity=".28', 0.7);
  letter(sheet, plan, path, unit, inside);
  const edge = (inset: number, weight: number) => sheet.frame(inset * unit, weight * unit);
  edge(46, 7).frame(60 * unit, 1.6 * unit);
  if (plan.corners) {
    const box = `x="${inside.left}" y="${inside.top}" width="${inside.right - inside.left}" height="${inside.bottom - inside.top}"`;
    sheet.shape(`<rect ${box} fill="none" stroke="${ink}" stroke-width="${2 * unit}"/>`);
  }
  sheet.centred(plan.title, height - 165 * unit, { face: 'semibold', size: 58 * unit });
  sheet.centred(plan.subtitle, height - 112 * unit, { face: 'italic', size: 29 * unit });
  const note = 'Natural Earth data · drawn by code for the Czytelnia demonstration collection, 2026';
  return sheet.centred(note, height - 78 * unit, { size: 22 * unit, colour: '#5d5243' });
}
