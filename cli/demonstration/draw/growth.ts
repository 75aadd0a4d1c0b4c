import { chance } from './chance.ts';
import { type Area, middleOf } from './geometry.ts';

/** A tree: every branch parts in two or three, thinner and shorter, and ends in leaves. */
export function tree(area: Area): string {
  const next = chance(7);
  const wood: string[] = [];
  const leaves: string[][] = [[], [], []];
  const grow = (x: number, y: number, turn: number, length: number, depth: number) => {
    const ex = x + Math.cos(turn) * length;
    const ey = y + Math.sin(turn) * length;
    const bend = turn + (next() - 0.5) * 0.5;
    const mx = x + Math.cos(bend) * length * 0.5;
    const my = y + Math.sin(bend) * length * 0.5;
    const weight = 0.8 + 1.62 ** depth * 0.62;
    wood.push(
      `<path d="M${x.toFixed(1)} ${y.toFixed(1)}Q${mx.toFixed(1)} ${my.toFixed(1)} ${ex.toFixed(1)} ${ey.toFixed(1)}" stroke-width="${weight.toFixed(1)}"/>`,
    );
    if (depth <= 2) {
      const r = 5 + next() * 7;
      leaves[Math.floor(next() * 3)]?.push(
        `M${ex.toFixed(1)} ${ey.toFixed(1)}m-${r.toFixed(1)} 0a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(2 * r).toFixed(1)} 0a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(-2 * r).toFixed(1)} 0Z`,
      );
    }
    if (depth === 0) return;
    const spread = 0.34 + next() * 0.2;
    grow(ex, ey, turn - spread, length * (0.72 + next() * 0.12), depth - 1);
    grow(ex, ey, turn + spread * (0.7 + next() * 0.5), length * (0.68 + next() * 0.14), depth - 1);
    if (next() < 0.3) grow(ex, ey, turn + (next() - 0.5) * 0.4, length * 0.7, depth - 1);
  };
  const foot = area.y + area.height * 0.97;
  grow(area.x + area.width / 2, foot, -Math.PI / 2, area.height * 0.182, 9);
  const greens = ['#5d7a45', '#7d8f4a', '#a3873f'];
  const crown = leaves
    .map((d, i) => `<path d="${d.join('')}" fill="${greens[i]}" fill-opacity=".8"/>`)
    .join('');
  const ground = `<path d="M${area.x + area.width * 0.2} ${foot}Q${area.x + area.width / 2} ${foot - 16} ${area.x + area.width * 0.8} ${foot}" fill="none" stroke="#4a3a2a" stroke-width="4"/>`;
  return `<g fill="none" stroke="#4a3a2a" stroke-linecap="round">${wood.join('')}</g>${crown}${ground}`;
}

/** Barnsley's fern. */
export function fern(area: Area): string {
  const next = chance(11);
  const scale = area.height / 10.4;
  const foot = area.y + area.height * 0.98;
  const middle = area.x + area.width * 0.48;
  let [x, y] = [0, 0];
  let dots = '';
  for (let i = 0; i < 60000; i++) {
    const roll = next();
    if (roll < 0.01) [x, y] = [0, 0.16 * y];
    else if (roll < 0.86) [x, y] = [0.85 * x + 0.04 * y, -0.04 * x + 0.85 * y + 1.6];
    else if (roll < 0.93) [x, y] = [0.2 * x - 0.26 * y, 0.23 * x + 0.22 * y + 1.6];
    else [x, y] = [-0.15 * x + 0.28 * y, 0.26 * x + 0.24 * y + 0.44];
    if (i > 20) dots += `M${(middle + x * scale).toFixed(1)} ${(foot - y * scale).toFixed(1)}h2.2v2.2h-2.2z`;
  }
  return `<path d="${dots}" fill="#35573a"/>`;
}

/** Truchet's tiles: bands that wander over a board. */
export function tiles(area: Area): string {
  const next = chance(23);
  const side = 24;
  const { x, y, radius } = middleOf(area);
  const step = (radius * 2) / side;
  let bands = '';
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const [l, t] = [x - radius + column * step, y - radius + row * step];
      const [r, b, h] = [l + step, t + step, step / 2];
      bands +=
        next() < 0.5
          ? `M${l + h} ${t}A${h} ${h} 0 0 1 ${l} ${t + h}M${r} ${t + h}A${h} ${h} 0 0 0 ${l + h} ${b}`
          : `M${l + h} ${t}A${h} ${h} 0 0 0 ${r} ${t + h}M${l} ${t + h}A${h} ${h} 0 0 1 ${l + h} ${b}`;
    }
  }
  const band = (weight: number, colour: string) =>
    `<path d="${bands}" fill="none" stroke="${colour}" stroke-width="${(step * weight).toFixed(1)}"/>`;
  const board = `<rect x="${x - radius}" y="${y - radius}" width="${radius * 2}" height="${radius * 2}" fill="#284b52"/>`;
  const clip = `<clipPath id="board"><rect x="${x - radius}" y="${y - radius}" width="${radius * 2}" height="${radius * 2}"/></clipPath>`;
  return `${clip}${board}<g clip-path="url(#board)">${band(0.46, '#1a2f33')}${band(0.38, '#d8b26a')}${band(0.1, '#8c3b2e')}</g>`;
}
