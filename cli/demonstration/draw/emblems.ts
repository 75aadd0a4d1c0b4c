import { geoGraticule10, geoNaturalEarth1, geoPath } from 'd3-geo';
import { bold, italic, script, semibold } from '../type/face.ts';
import { Sheet } from '../type/sheet.ts';
import { rosette } from './curves.ts';
import { penrose } from './geometry.ts';
import { worldOf } from './world.ts';

const quiet = { read: false };

/** A round emblem with a letter, for the place of a logo. */
export function avatar(sign: string, colour: string): Sheet {
  const sheet = new Sheet(256, 256, colour);
  sheet.shape(
    '<circle cx="128" cy="128" r="104" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="5"/>',
  );
  return sheet.text(sign, 128, 174, {
    face: sign === '&' ? italic : semibold,
    size: 136,
    align: 'center',
    colour: '#fff',
    ...quiet,
  });
}

const wide = (ground: string) => new Sheet(1600, 500, ground);
const letters =
  'Aa Bb Cc Ćć Dd Ee Ęę Ff Gg Hh Ii Jj Kk Ll Łł Mm Nn Ńń Oo Óó Pp Rr Ss Śś Tt Uu Ww Yy Zz Źź Żż';

/** Pictures for the heads of institutions' pages, each out of what the section shows. */
export const backgrounds: Record<string, () => Sheet> = {
  typesetters: () => {
    const sheet = wide('#3a2b28');
    for (let i = 0; i < 6; i++) {
      sheet.text(`${letters} ${letters}`, -120 - i * 210, 88 + i * 92, {
        face: i % 2 ? italic : bold,
        size: 86,
        colour: i % 2 ? '#6b4f47' : '#54403a',
        ...quiet,
      });
    }
    return sheet;
  },
  poetry: () => {
    const sheet = wide('#2f4538');
    [
      'Gościu, siądź pod mym liściem, a odpoczni sobie!',
      'Litwo! Ojczyzno moja! ty jesteś jak zdrowie;',
      'Wpłynąłem na suchego przestwór oceanu,',
      'Shall I compare thee to a summer’s day?',
    ].forEach((line, i) => {
      sheet.text(line, 90 + i * 110, 120 + i * 110, { face: script, size: 60, colour: '#7f9a86', ...quiet });
    });
    return sheet;
  },
  periodicals: () => {
    const sheet = wide('#eae1cd');
    for (let column = 0; column < 8; column++) {
      for (let line = 0; line < 26; line++) {
        const short = (column * 7 + line * 5) % 9 === 0;
        sheet.rule(40 + column * 195, 26 + line * 18.5, short ? 90 : 168, 7, '#cbbfa5');
      }
    }
    return sheet.text('THE ANNUAL MESSAGE', 800, 290, {
      face: bold,
      size: 120,
      align: 'center',
      colour: '#3d352a',
      ...quiet,
    });
  },
  cartographers: () => {
    const sheet = wide('#274653');
    const projection = geoNaturalEarth1().scale(360).translate([760, 420]);
    const path = geoPath(projection).digits(1);
    sheet.shape(`<path d="${path(geoGraticule10()) ?? ''}" fill="none" stroke="#47707d"/>`);
    for (const { shape } of worldOf('110m').countries) {
      sheet.shape(`<path d="${path(shape) ?? ''}" fill="#c9b98a" stroke="#274653"/>`);
    }
    return sheet;
  },
  photographs: () => {
    const sheet = wide('#1d1d1f');
    for (let i = 0; i < 27; i++) {
      for (const y of [24, 436])
        sheet.shape(`<rect x="${8 + i * 60}" y="${y}" width="36" height="40" rx="8" fill="#f2efe8"/>`);
    }
    for (let i = 0; i < 5; i++) {
      const grey = 60 + i * 32;
      sheet.shape(
        `<rect x="${20 + i * 318}" y="92" width="290" height="316" fill="rgb(${grey},${grey},${grey - 4})"/>`,
      );
    }
    return sheet;
  },
  music: () => {
    const sheet = wide('#f3ead5');
    for (let staff = 0; staff < 3; staff++) {
      for (let line = 0; line < 5; line++) sheet.rule(0, 60 + staff * 150 + line * 20, 1600, 2.5, '#8a7b63');
      for (let note = 0; note < 17; note++) {
        const step = (note * 5 + staff * 3) % 9;
        const [x, y] = [70 + note * 92, 60 + staff * 150 + step * 10];
        const stem = step > 4 ? `M${x + 13} ${y}v-66` : `M${x - 13} ${y}v66`;
        sheet.shape(
          `<ellipse cx="${x}" cy="${y}" rx="15" ry="10" transform="rotate(-20 ${x} ${y})" fill="#3b2d20"/><path d="${stem}" stroke="#3b2d20" stroke-width="4"/>`,
        );
      }
    }
    return sheet;
  },
  prints: () => {
    const sheet = wide('#efe6d2');
    sheet.shape(penrose({ x: -300, y: -850, width: 2200, height: 2200 }, 5));
    return sheet.shape(
      `<circle cx="800" cy="250" r="215" fill="#f7f1e3"/>${rosette({ x: 600, y: 50, width: 400, height: 400 })}`,
    );
  },
};
