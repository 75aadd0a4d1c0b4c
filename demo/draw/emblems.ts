import { geoGraticule10, geoNaturalEarth1, geoPath } from 'd3-geo';
import { Sheet, type Style } from '../type/sheet.ts';
import { rosette } from './plates.ts';
import { countriesOf } from './world.ts';

/** A round emblem with a letter, for the place of a logo. */
export function avatar(sign: string, colour: string): Sheet {
  return new Sheet(256, 256, colour)
    .shape(
      '<circle cx="128" cy="128" r="104" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="5"/>',
    )
    .centred(sign, 174, { face: 'semibold', size: 136, colour: '#fff' });
}

/** The banner of an institution's page. */
export interface Background extends Style {
  ground: string;
  /** Lines of text from the section, one below the other. */
  lines?: string[];
  drawing?: 'world' | 'rosettes';
}

function world(colour: string): string {
  const path = geoPath(geoNaturalEarth1().scale(360).translate([760, 420])).digits(1);
  const countries = countriesOf('110m').map(({ shape }) => path(shape) ?? '');
  return `<path d="${path(geoGraticule10())}" fill="none" stroke="#47707d"/><path d="${countries.join('')}" fill="${colour}" stroke="#274653"/>`;
}

/** Draws the banner of an institution's page. */
export function background({ ground, lines = [], drawing, ...style }: Background): Sheet {
  const sheet = new Sheet(1600, 500, ground);
  if (drawing === 'world') sheet.shape(world(style.colour ?? ''));
  if (drawing === 'rosettes')
    for (let x = -60; x < 1600; x += 440) sheet.shape(rosette({ x, y: 30, width: 440, height: 440 }));
  const step = 500 / (lines.length + 0.5);
  lines.forEach((line, i) => {
    sheet.text(line, 60 + i * 70, step * (i + 0.9), { size: 64, ...style });
  });
  return sheet;
}
