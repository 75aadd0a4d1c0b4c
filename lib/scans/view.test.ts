import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adjustmentLimits, formatView, opensAtWidth, parseView, toolFragment, toolIn } from './view.ts';

const scan = { width: 4000, height: 3000 };

test('a link carries everything that can be seen', () => {
  const view = {
    region: { x: 10, y: 20, width: 300, height: 400 },
    rotation: 90,
    flipped: true,
    adjustments: { brightness: 120, contrast: 80, saturation: 0, invert: true, greyscale: true },
    find: 'żółw & spółka',
    passage: { first: 12, last: 40 },
    beside: '/pl/objects/a%2Fb/tytul?scan=2',
  };
  const fragment = formatView(view);
  expect(fragment).toMatch(/^xywh=10,20,300,400&rotate=90&flip=1&brightness=120/);
  expect(parseView(`#${fragment}`, scan)).toEqual(view);
});

test('a view as at the start has no fragment', () => {
  expect(formatView({})).toBe('');
  expect(formatView({ adjustments: { brightness: 100, contrast: 100, invert: false } })).toBe('');
});

test.each([
  '',
  '#',
  '#section-2',
  '#!/page/3',
  '#xywh=percent:1,2,3,4',
  '#rotate=45&flip=yes&brightness=5000&contrast=-1&saturation=1e2&invert=true',
  '#text=9-3',
  '#text=1-',
  '#find=%20%20',
  '#beside=//elsewhere.example/x',
  '#beside=javascript:alert(1)',
  '#beside=/%5Celsewhere.example',
  '#%E0%A4%A',
])('the fragment %s does no harm', (fragment) => {
  expect(parseView(fragment, scan)).toEqual({});
});

test('each view comes back from its link', () => {
  const percent = ([least, most]: readonly [number, number]) =>
    fc.integer({ min: least, max: most }).filter((value) => value !== 100);
  const some = fc.record(
    {
      region: fc.record({
        x: fc.nat(3999),
        y: fc.nat(2999),
        width: fc.integer({ min: 1, max: 9999 }),
        height: fc.integer({ min: 1, max: 9999 }),
      }),
      rotation: fc.constantFrom(0, 90, 180, 270),
      flipped: fc.constant(true),
      find: fc.string({ minLength: 1, maxLength: 100 }).filter((text) => text === text.trim()),
      adjustments: fc.record(
        {
          brightness: percent(adjustmentLimits.brightness),
          contrast: percent(adjustmentLimits.contrast),
          saturation: percent(adjustmentLimits.saturation),
          invert: fc.constant(true),
          greyscale: fc.constant(true),
        },
        { requiredKeys: ['brightness'] },
      ),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(some, (view) => {
      expect(parseView(`#${formatView(view)}`, scan)).toEqual(view);
    }),
  );
});

test('a link names a tool, beside a view or alone, and no unknown one', () => {
  expect(toolIn(`#${toolFragment('region')}`)).toBe('region');
  expect(toolIn(`#xywh=1,2,3,4&${toolFragment('text')}`)).toBe('text');
  for (const other of ['', '#', '#tool=', '#tool=shortcuts', '#tools=region', '#citation'])
    expect(toolIn(other)).toBeUndefined();
});

test('a tool is no part of a view', () => {
  const size = { width: 100, height: 100 };
  expect(formatView(parseView(`#rotate=90&${toolFragment('adjust')}`, size))).toBe('rotate=90');
});

test.each([
  ['the page of a newspaper', ['serials'], 4000, 6000, 0, true],
  ['one of a small periodical', ['serials'], 1600, 2300, 0, false],
  ['a large map', ['maps'], 4000, 6000, 0, false],
  ['a wide sheet', ['serials'], 6000, 4000, 0, false],
  ['one that must be turned', ['serials'], 4000, 6000, 90, false],
  ['a single pixel', ['serials'], 1, 1, 0, false],
])('%s', (_, categories, width, height, rotation, expected) => {
  expect(opensAtWidth(categories, { width, height }, rotation)).toBe(expected);
});
