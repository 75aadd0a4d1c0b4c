export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}
type Point = [number, number];

const middleOf = ({ x, y, width, height }: Area) => ({
  x: x + width / 2,
  y: y + height / 2,
  radius: Math.min(width, height) / 2,
});
const at = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
const path = (points: Point[], more: string) => `<path d="M${points.map(at).join('L')}" ${more}/>`;

/** Florets in the golden angle, each a small petal, growing outwards. */
export function phyllotaxis(area: Area, count = 14_000): string {
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

/** A Hilbert curve in a square, coloured along its length. */
export function hilbert(area: Area, order = 6): string {
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

/** A guilloche: many turns of one wheel within another. */
export function rosette(area: Area): string {
  const { x, y, radius } = middleOf(area);
  const ring = (petals: number, inner: number, outer: number, colour: string, phase: number) => {
    const points = Array.from({ length: 4001 }, (_, i): Point => {
      const turn = (i / 4000) * Math.PI * 2 * 7;
      const wave = (inner + outer) / 2 + ((outer - inner) / 2) * Math.cos((petals / 7) * turn + phase);
      return [x + radius * wave * Math.cos(turn), y + radius * wave * Math.sin(turn)];
    });
    return path(points, `fill="none" stroke="${colour}" stroke-width="${(radius / 620).toFixed(2)}"`);
  };
  const rings: [number, number, number, string][] = [
    [71, 0.72, 0.98, '#1f4e4a'],
    [64, 0.6, 0.9, '#7b2d26'],
    [50, 0.4, 0.72, '#1f3d66'],
    [37, 0.22, 0.52, '#7b2d26'],
    [23, 0.06, 0.34, '#1f4e4a'],
  ];
  return rings.map(([n, a, b, c]) => [0, 0.9, 1.8].map((phase) => ring(n, a, b, c, phase)).join('')).join('');
}

/** The trace of two pendulums that slowly come to rest. */
export function harmonograph(area: Area): string {
  const { x, y, radius } = middleOf(area);
  const trace = (detune: number, colour: string) => {
    const points = Array.from({ length: 24001 }, (_, i): Point => {
      const t = i / 60;
      const fade = Math.exp(-t / 150);
      const across = Math.sin(t * 2.002 + detune) + Math.sin(t * 3.001);
      const down = Math.sin(t * 3 + 1.3 + detune) + Math.sin(t * 2.0);
      return [x + radius * 0.48 * across * fade, y + radius * 0.48 * down * fade];
    });
    return path(
      points,
      `fill="none" stroke="${colour}" stroke-width="${(radius / 900).toFixed(2)}" stroke-opacity=".75"`,
    );
  };
  return trace(0, '#23395b') + trace(0.35, '#8c3b2e');
}
