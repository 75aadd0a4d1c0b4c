import { describe, expect, test } from 'vitest';
import {
  defaultChoice,
  type Facing,
  type FacingScan,
  facingPageOf,
  facingPlacement,
  formatChoice,
  openingOf,
  parseChoice,
  readsRightToLeft,
  reverse,
  stepsFrom,
} from './facing.ts';

const scanOf = (width: number, height: number, rotation = 0): FacingScan => ({
  tileSource: { width, height, tileSize: 510, tileOverlap: 1, format: 'jpeg', tilesUrl: '/scans/a/' },
  rotation,
});
const scan = scanOf(1000, 1500);
const facing = (position: number, changed: Partial<Facing> = {}): Facing => ({
  id: 'a',
  position,
  total: 6,
  rightToLeft: false,
  before: scan,
  after: scan,
  stills: [],
  ...changed,
});
const two = { ...defaultChoice, facing: true };

describe('which scans face each other', () => {
  test.each([
    [6, true, [[0], [1, 2], [1, 2], [3, 4], [3, 4], [5]]],
    [5, true, [[0], [1, 2], [1, 2], [3, 4], [3, 4]]],
    [5, false, [[0, 1], [0, 1], [2, 3], [2, 3], [4]]],
    [2, true, [[0], [1]]],
    [1, false, [[0]]],
  ])('of %d scans, the first alone: %s', (total, firstAlone, openings) => {
    expect(openings.map((_, position) => openingOf(position, total, firstAlone))).toEqual(openings);
  });

  test('the other one is to the right of the first of the two, and to the left of the second', () => {
    expect(facingPageOf(facing(1), two)).toMatchObject({ position: 2, side: 'right' });
    expect(facingPageOf(facing(2), two)).toMatchObject({ position: 1, side: 'left' });
  });

  test('from right to left it is the other way round, by the record or by the visitor', () => {
    expect(facingPageOf(facing(1, { rightToLeft: true }), two)?.side).toBe('left');
    expect(facingPageOf(facing(1), reverse(two, 'a'))?.side).toBe('left');
    expect(facingPageOf(facing(1, { rightToLeft: true }), reverse(two, 'a'))?.side).toBe('right');
    expect(facingPageOf(facing(1), reverse(two, 'b'))?.side).toBe('right');
  });

  test('a scan is alone where two are not requested, at an end, and beside one that cannot be zoomed', () => {
    expect(facingPageOf(facing(1), defaultChoice)).toBeUndefined();
    expect(facingPageOf(facing(0), two)).toBeUndefined();
    expect(facingPageOf(facing(5), two)).toBeUndefined();
    expect(facingPageOf(facing(1, { after: undefined }), two)).toBeUndefined();
  });
});

describe('where turning leads', () => {
  const steps = (current: Facing, choice = two) =>
    stepsFrom(current, facingPageOf(current, choice), choice.facing, choice.firstAlone);

  test('by two, to the first scan of an opening, from either of its scans', () => {
    expect(steps(facing(3))).toEqual({ previous: 1, next: 5 });
    expect(steps(facing(4))).toEqual({ previous: 1, next: 5 });
    expect(steps(facing(1))).toEqual({ previous: 0, next: 3 });
    expect(steps(facing(0))).toEqual({ previous: undefined, next: 1 });
    expect(steps(facing(5))).toEqual({ previous: 3, next: undefined });
  });

  test('an opening of the last two scans, and of the first two, ends the work', () => {
    const all = { ...two, firstAlone: false };
    expect(steps(facing(4), all)).toEqual({ previous: 2, next: undefined });
    expect(steps(facing(1), all)).toEqual({ previous: undefined, next: 2 });
  });

  test('by one where one scan is shown', () => {
    expect(steps(facing(3), defaultChoice)).toEqual({ previous: 2, next: 4 });
  });

  test('no scan that cannot be zoomed is passed by', () => {
    expect(steps(facing(1, { after: undefined, stills: [2] }))).toEqual({ previous: 0, next: 2 });
    expect(steps(facing(3, { stills: [2] }))).toEqual({ previous: 2, next: 5 });
    expect(steps(facing(3, { stills: [1] }))).toEqual({ previous: 2, next: 5 });
    expect(steps(facing(2, { before: undefined, stills: [1] }))).toEqual({ previous: 1, next: 3 });
  });
});

describe('placement of a scan beside another', () => {
  test('as high as it, whatever its size, and close to it', () => {
    const right = facingPlacement(scan, { scan: scanOf(500, 1500), side: 'right' });
    expect(right.width).toBeCloseTo(0.5);
    expect(right.x).toBeCloseTo(1.01);
    expect(right.y).toBeCloseTo(0);
    const left = facingPlacement(scan, { scan: scanOf(2000, 3000), side: 'left' });
    expect(left.width).toBeCloseTo(1);
    expect(left.x).toBeCloseTo(-1.01);
  });

  test('a scan of one pixel too', () => {
    expect(facingPlacement(scanOf(1, 1), { scan: scanOf(1, 1), side: 'right' })).toEqual({
      x: expect.closeTo(1.01),
      y: expect.closeTo(0),
      width: 1,
      degrees: 0,
    });
  });

  test('a rotated one is upright beside it', () => {
    const rotated = facingPlacement(scan, { scan: scanOf(1500, 1000, 90), side: 'right' });
    // Its height before rotation is its width afterwards.
    expect(rotated.width).toBeCloseTo(1.5);
    expect(rotated.degrees).toBe(90);
    expect(rotated.x + rotated.width / 2).toBeCloseTo(1.51);
    expect(rotated.y + 0.5).toBeCloseTo(0.75);
  });

  test('where the whole view is rotated, the other one is in its direction', () => {
    const rotated = facingPlacement(scanOf(1500, 1000, 90), { scan, side: 'right' });
    expect(rotated.degrees).toBe(270);
    // Right in the rotated view is up in the unrotated coordinates.
    expect(rotated.x + rotated.width / 2).toBeCloseTo(0.5);
    expect(rotated.y + (rotated.width * 1.5) / 2).toBeLessThan(0);
  });
});

describe('the stored choice', () => {
  test('comes back as it was', () => {
    const choice = { facing: true, firstAlone: false, reversed: ['a', 'b'] };
    expect(parseChoice(formatChoice(choice))).toEqual(choice);
  });

  test.each(['', '{', 'null', '7', '[]', '{"facing":"yes","reversed":[7,{}]}'])(
    'what is not understood is none: %s',
    (text) => {
      expect(parseChoice(text)).toEqual(defaultChoice);
    },
  );

  test('holds so many objects and no more', () => {
    const many = Array.from({ length: 200 }, (_, index) => `${index}`);
    expect(parseChoice(formatChoice({ ...two, reversed: many })).reversed).toHaveLength(50);
  });

  test('a direction that is turned twice is that of the record', () => {
    expect(reverse(reverse(two, 'a'), 'a').reversed).toEqual([]);
    expect(readsRightToLeft({ id: 'a', rightToLeft: true }, reverse(two, 'a'))).toBe(false);
  });
});
