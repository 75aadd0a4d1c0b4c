import { chance } from './chance.ts';

/** A view for the front of a postcard, as SVG of the given size. */
export type Scene = (width: number, height: number) => string;

const sky = (id: string, stops: [number, string][]) =>
  `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('')}</linearGradient></defs><rect width="100%" height="100%" fill="url(#${id})"/>`;

/** A rugged line of hills from the left edge to the right one, filled down to the bottom. */
function ridge(
  width: number,
  height: number,
  base: number,
  rough: number,
  seed: number,
  colour: string,
): string {
  const next = chance(seed);
  const waves = Array.from({ length: 7 }, (_, i) => ({
    size: (rough * (0.6 + next() * 0.8)) / (i + 1) ** 1.15,
    count: (i + 1) * (1.2 + next()),
    phase: next() * 7,
  }));
  let d = `M0 ${height}`;
  for (let x = 0; x <= width; x += 6) {
    const y = waves.reduce(
      (sum, { size, count, phase }) => sum + size * Math.sin((x / width) * count * Math.PI + phase),
      0,
    );
    d += `L${x} ${(base + y).toFixed(1)}`;
  }
  return `<path d="${d}L${width} ${height}Z" fill="${colour}"/>`;
}

const mountains: Scene = (w, h) =>
  sky('s', [
    [0, '#2f4b6e'],
    [0.4, '#c98f7a'],
    [0.62, '#f3d9a8'],
    [1, '#f3d9a8'],
  ]) +
  `<circle cx="${w * 0.68}" cy="${h * 0.5}" r="70" fill="#fff1c9"/>` +
  ['#b58f8c', '#8a7584', '#645d77', '#434a63', '#2a3448']
    .map((c, i) => ridge(w, h, h * (0.5 + i * 0.105), 70 - i * 8, 31 + i, c))
    .join('');

const sea: Scene = (w, h) => {
  const next = chance(5);
  let light = '';
  for (let i = 0; i < 260; i++) {
    const y = h * 0.56 + next() ** 1.5 * h * 0.42;
    const spread = 40 + (y - h * 0.56) * 0.7;
    const x = w * 0.36 + (next() - 0.5) * 2 * spread;
    light += `M${x.toFixed(0)} ${y.toFixed(0)}h${(14 + next() * 50).toFixed(0)}`;
  }
  const sail = `<path d="M${w * 0.7} ${h * 0.62}l120 0l-22 34h-84zM${w * 0.7 + 52} ${h * 0.61}v-190l76 180zM${w * 0.7 + 44} ${h * 0.61}v-170l-50 166z" fill="#101c2b"/>`;
  return `${sky('s', [
    [0, '#0f2036'],
    [0.56, '#4d6f8c'],
    [0.561, '#26455f'],
    [1, '#0d1d2e'],
  ])}<circle cx="${w * 0.36}" cy="${h * 0.26}" r="86" fill="#f6efd8"/><path d="${light}" stroke="#e9e0c2" stroke-width="5" stroke-linecap="round" stroke-opacity=".75"/>${sail}`;
};

const forest: Scene = (w, h) => {
  const next = chance(17);
  let svg =
    sky('s', [
      [0, '#c9d8df'],
      [0.7, '#eef1ee'],
      [1, '#f7f7f4'],
    ]) + ridge(w, h, h * 0.52, 46, 3, '#aebfc6');
  const pine = (x: number, foot: number, tall: number, colour: string) => {
    let d = '';
    for (let tier = 0; tier < 6; tier++) {
      const top = foot - tall * (1 - tier * 0.13);
      const half = tall * (0.07 + tier * 0.042);
      const low = top + tall * 0.26;
      d += `M${x} ${top}L${x + half} ${low}L${x - half} ${low}Z`;
    }
    return `<path d="${d}" fill="${colour}"/>`;
  };
  const rows: [number, number, number, string][] = [
    [0.66, 230, 34, '#8fa7a8'],
    [0.78, 330, 22, '#5f7f7c'],
    [0.95, 520, 11, '#2f4f4c'],
  ];
  for (const [foot, tall, count, colour] of rows) {
    for (let i = 0; i < count; i++) {
      svg += pine(((i + next()) / count) * w, h * foot + next() * 30, tall * (0.75 + next() * 0.5), colour);
    }
  }
  svg += ridge(w, h, h * 0.95, 14, 9, '#fbfbf8');
  let snow = '';
  for (let i = 0; i < 320; i++) snow += `M${(next() * w).toFixed(0)} ${(next() * h).toFixed(0)}h.01`;
  return `${svg}<path d="${snow}" stroke="#fff" stroke-width="9" stroke-linecap="round" stroke-opacity=".85"/>`;
};

const town: Scene = (w, h) => {
  const next = chance(41);
  let svg = sky('s', [
    [0, '#3c3a63'],
    [0.6, '#d98f6c'],
    [1, '#f2c893'],
  ]);
  const row = (base: number, low: number, high: number, colour: string, lit: boolean) => {
    for (let x = -20; x < w; ) {
      const wide = 70 + next() * 90;
      const tall = low + next() * (high - low);
      const roof = next() < 0.6 ? `L${x + wide / 2} ${base - tall - 60}` : '';
      svg += `<path d="M${x} ${base}V${base - tall}${roof}L${x + wide} ${base - tall}V${base}Z" fill="${colour}"/>`;
      for (let wy = base - tall + 26; lit && wy < base - 30; wy += 52) {
        for (let wx = x + 18; wx < x + wide - 26; wx += 36) {
          if (next() < 0.45) svg += `<rect x="${wx}" y="${wy}" width="16" height="26" fill="#f6d58a"/>`;
        }
      }
      x += wide + (next() < 0.25 ? 26 : 0);
    }
  };
  row(h * 0.86, 190, 380, '#6d5470', false);
  svg += `<path d="M${w * 0.3} ${h * 0.86}v-520h70v520zM${w * 0.3 - 12} ${h * 0.86 - 520}l47 -170l47 170z" fill="#54405f"/>`;
  row(h * 0.92, 120, 280, '#332a44', true);
  return `${svg}<rect y="${h * 0.92}" width="${w}" height="${h * 0.08}" fill="#221c30"/>`;
};

const stars: Scene = (w, h) => {
  const next = chance(99);
  let svg = sky('s', [
    [0, '#0b1026'],
    [0.75, '#27365c'],
    [1, '#5b5a78'],
  ]);
  for (let i = 0; i < 650; i++) {
    svg += `<circle cx="${(next() * w).toFixed(0)}" cy="${(next() * h * 0.85).toFixed(0)}" r="${(0.8 + next() ** 4 * 4).toFixed(1)}" fill="#fff" fill-opacity="${(0.35 + next() * 0.6).toFixed(2)}"/>`;
  }
  const plough: [number, number][] = [
    [0.3, 0.24],
    [0.37, 0.2],
    [0.43, 0.23],
    [0.5, 0.27],
    [0.52, 0.37],
    [0.64, 0.36],
    [0.65, 0.24],
  ];
  const line = plough.map(([x, y]) => `${x * w} ${y * h}`);
  svg += `<path d="M${line.join('L')}L${line[3]}" fill="none" stroke="#cbd5f0" stroke-opacity=".5" stroke-width="3"/>`;
  for (const [x, y] of plough) svg += `<circle cx="${x * w}" cy="${y * h}" r="9" fill="#fff8df"/>`;
  return svg + ridge(w, h, h * 0.84, 40, 57, '#11152a');
};

const fields: Scene = (w, h) => {
  const colours = ['#d9b64a', '#a9b44c', '#c98f3b', '#7f9a45', '#e0cb7a', '#91823c'];
  let svg =
    sky('s', [
      [0, '#7fb0d3'],
      [0.5, '#dfeaf0'],
      [1, '#dfeaf0'],
    ]) + ridge(w, h, h * 0.46, 24, 13, '#7d97a3');
  const vanish = { x: w * 0.58, y: h * 0.42 };
  for (let i = 0; i < 16; i++) {
    const from = -w * 1.4 + i * w * 0.27;
    svg += `<path d="M${vanish.x + (i - 8) * 30} ${h * 0.5}L${from} ${h}L${from + w * 0.27} ${h}L${vanish.x + (i - 7) * 30} ${h * 0.5}Z" fill="${colours[i % colours.length]}"/>`;
  }
  const flank = (x: number, c: string) =>
    `<path d="${x < w / 2 ? `M0 ${h * 0.5}H${vanish.x - 240}L${-w * 1.4} ${h}H0Z` : `M${w} ${h * 0.5}H${vanish.x + 240}L${w * 2.9} ${h}H${w}Z`}" fill="${c}"/>`;
  svg += flank(0, '#91823c') + flank(w, '#7f9a45');
  for (const [x, y, r] of [
    [250, 170, 60],
    [340, 150, 80],
    [440, 175, 58],
    [1300, 240, 50],
    [1380, 222, 68],
    [1460, 244, 48],
  ]) {
    svg += `<ellipse cx="${x}" cy="${y}" rx="${(r ?? 0) * 1.5}" ry="${(r ?? 0) * 0.62}" fill="#fff" fill-opacity=".9"/>`;
  }
  const pear = `<path d="M${w * 0.2} ${h * 0.76}v-150" stroke="#4a3826" stroke-width="16"/><ellipse cx="${w * 0.2}" cy="${h * 0.52}" rx="110" ry="130" fill="#55702f"/>`;
  return svg + pear;
};

export const scenes = { mountains, sea, forest, town, stars, fields };
