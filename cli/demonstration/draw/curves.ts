import { type Area, middleOf, path } from './geometry.ts';

type Point = [number, number];

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

/** The prime numbers on Ulam's spiral. */
export function primeSpiral(area: Area, side: number): string {
  const { x, y, radius } = middleOf(area);
  const sieve = new Uint8Array(side * side + 1);
  for (let i = 2; i * i <= side * side; i++) {
    if (!sieve[i]) for (let j = i * i; j <= side * side; j += i) sieve[j] = 1;
  }
  const step = (radius * 2) / side;
  let [px, py, dx, dy, run, walked, turns] = [0, 0, 1, 0, 1, 0, 0];
  let dots = '';
  for (let n = 1; n <= side * side; n++) {
    if (n > 1 && !sieve[n]) {
      const r = step * 0.42;
      const cx = (x + px * step).toFixed(1);
      dots += `M${cx} ${(y - py * step - r).toFixed(1)}a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 .01 0Z`;
    }
    px += dx;
    py += dy;
    if (++walked === run) {
      walked = 0;
      [dx, dy] = [-dy, dx];
      if (++turns % 2 === 0) run++;
    }
  }
  return `<path d="${dots}" fill="#2c3440"/>`;
}

/** Circles within circles, by Descartes' theorem: each gap is filled with the circle that touches all three. */
export function apollonian(area: Area): string {
  const { x, y, radius } = middleOf(area);
  type Circle = { k: number; zx: number; zy: number };
  const circles: Circle[] = [
    { k: -1, zx: 0, zy: 0 },
    { k: 2, zx: 1, zy: 0 },
    { k: 2, zx: -1, zy: 0 },
    { k: 3, zx: 0, zy: 2 },
    { k: 3, zx: 0, zy: -2 },
  ];
  // k is the curvature and (zx, zy) the centre times it; the fourth circle opposite to d is 2(a+b+c)−d.
  const grow = (a: Circle, b: Circle, c: Circle, d: Circle, depth: number) => {
    const of = (key: keyof Circle) => 2 * (a[key] + b[key] + c[key]) - d[key];
    const e = { k: of('k'), zx: of('zx'), zy: of('zy') };
    if (e.k > 420 || depth > 40) return;
    circles.push(e);
    grow(a, b, e, c, depth + 1);
    grow(a, c, e, b, depth + 1);
    grow(b, c, e, a, depth + 1);
  };
  const [outer, right, left, top, bottom] = circles;
  if (outer && right && left && top && bottom) {
    for (const near of [top, bottom]) {
      grow(right, left, near, outer, 0);
      grow(outer, right, near, left, 0);
      grow(outer, left, near, right, 0);
    }
  }
  const tints = ['#e9dcc0', '#c9b37f', '#a9744f', '#7c4a3a', '#4b5a56', '#2f4a52'];
  return circles
    .map(({ k, zx, zy }) => {
      const r = Math.abs(1 / k);
      const tint = k < 0 ? '#f4ead2' : tints[Math.floor(Math.log2(k)) % tints.length];
      return `<circle cx="${(x + (zx / k) * radius).toFixed(1)}" cy="${(y + (zy / k) * radius).toFixed(1)}" r="${(r * radius).toFixed(1)}" fill="${tint}" stroke="#2b2620" stroke-width="${(radius / 900).toFixed(1)}"/>`;
    })
    .join('');
}
