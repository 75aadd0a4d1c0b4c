export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}
type Point = [number, number];

export const middleOf = ({ x, y, width, height }: Area) => ({
  x: x + width / 2,
  y: y + height / 2,
  radius: Math.min(width, height) / 2,
});
const at = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
export const path = (points: Point[], more: string) => `<path d="M${points.map(at).join('L')}" ${more}/>`;

/** Florets in the golden angle, each a small petal, growing outwards. */
export function phyllotaxis(area: Area, count: number): string {
  const { x, y, radius } = middleOf(area);
  const golden = Math.PI * (3 - Math.sqrt(5));
  const colours = ['#7a2f1d', '#9c4a1f', '#b9722a', '#c8963e', '#8a8a3c', '#4f6a3c', '#2f5147'];
  let svg = '';
  for (let i = 1; i <= count; i++) {
    const share = Math.sqrt(i / count);
    const turn = i * golden;
    const size = (radius / Math.sqrt(count)) * (0.55 + share * 0.5);
    const degrees = ((turn * 180) / Math.PI) % 360;
    const spot = at([x + Math.cos(turn) * share * radius * 0.98, y + Math.sin(turn) * share * radius * 0.98]);
    const petal = `M${(-size).toFixed(1)} 0Q0 ${(-size).toFixed(1)} ${(size * 1.25).toFixed(1)} 0Q0 ${size.toFixed(1)} ${(-size).toFixed(1)} 0Z`;
    const colour = colours[Math.min(colours.length - 1, Math.floor(share * colours.length))];
    svg += `<path transform="translate(${spot})rotate(${degrees.toFixed(1)})" d="${petal}" fill="${colour}"/>`;
  }
  return `<g stroke="#2b211a" stroke-width="${(radius / 1800).toFixed(2)}">${svg}</g>`;
}

type Triangle = { kind: 0 | 1; a: Point; b: Point; c: Point };

/** Penrose's rhombs: a wheel of ten triangles, divided again and again by the golden ratio. */
export function penrose(area: Area, depth: number): string {
  const { x, y, radius } = middleOf(area);
  const phi = (1 + Math.sqrt(5)) / 2;
  const part = (p: Point, q: Point): Point => [p[0] + (q[0] - p[0]) / phi, p[1] + (q[1] - p[1]) / phi];
  const rim = (i: number): Point => {
    const turn = ((2 * i - 1) * Math.PI) / 10;
    return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
  };
  let triangles = Array.from({ length: 10 }, (_, i): Triangle => {
    const [b, c] = i % 2 ? [rim(i + 1), rim(i)] : [rim(i), rim(i + 1)];
    return { kind: 0, a: [x, y], b, c };
  });
  for (let i = 0; i < depth; i++) {
    triangles = triangles.flatMap(({ kind, a, b, c }): Triangle[] => {
      if (kind === 0) {
        const p = part(a, b);
        return [
          { kind: 0, a: c, b: p, c: b },
          { kind: 1, a: p, b: c, c: a },
        ];
      }
      const q = part(b, a);
      const r = part(b, c);
      return [
        { kind: 1, a: r, b: c, c: a },
        { kind: 1, a: q, b: r, c: b },
        { kind: 0, a: r, b: q, c: a },
      ];
    });
  }
  const fills: string[][] = [[], []];
  const sides: string[] = [];
  for (const { kind, a, b, c } of triangles) {
    fills[kind]?.push(`M${at(a)}L${at(b)}L${at(c)}Z`);
    sides.push(`M${at(b)}L${at(a)}L${at(c)}`);
  }
  const [wide, thin] = ['#d9b26a', '#3f6a6d'];
  const hair = (radius / 2400).toFixed(2);
  return (
    `<path d="${fills[0]?.join('')}" fill="${wide}" stroke="${wide}" stroke-width="${hair}"/>` +
    `<path d="${fills[1]?.join('')}" fill="${thin}" stroke="${thin}" stroke-width="${hair}"/>` +
    `<path d="${sides.join('')}" fill="none" stroke="#2b2620" stroke-width="${(radius / 1100).toFixed(2)}" stroke-linejoin="round"/>`
  );
}

/** Hilbert's curve through a square, coloured along its way. */
export function hilbert(area: Area, order: number): string {
  const { x, y, radius } = middleOf(area);
  const side = 2 ** order;
  const step = (radius * 2) / side;
  const points = Array.from({ length: side * side }, (_, index): Point => {
    let [px, py, t] = [0, 0, index];
    for (let s = 1; s < side; s *= 2) {
      const rx = 1 & (t >> 1);
      const ry = 1 & (t ^ rx);
      if (ry === 0) {
        if (rx === 1) [px, py] = [s - 1 - px, s - 1 - py];
        [px, py] = [py, px];
      }
      px += s * rx;
      py += s * ry;
      t >>= 2;
    }
    return [x - radius + (px + 0.5) * step, y - radius + (py + 0.5) * step];
  });
  const run = Math.max(16, points.length / 256);
  let svg = '';
  for (let i = 0; i < points.length; i += run) {
    const hue = 15 + (i / points.length) * 200;
    svg += path(points.slice(i, i + run + 1), `stroke="hsl(${hue.toFixed(0)},45%,36%)"`);
  }
  return `<g fill="none" stroke-width="${(step * 0.42).toFixed(2)}" stroke-linejoin="round" stroke-linecap="round">${svg}</g>`;
}
