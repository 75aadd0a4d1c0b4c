import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatLength, scaleLength } from './scale.ts';

test.each([
  [118.11, 120, 10, '1 cm'],
  [24, 120, 50, '5 cm'],
  [59, 120, 20, '2 cm'],
  [236, 120, 5, '5 mm'],
  [1.19, 120, 1000, '1 m'],
  [13, 120, 50, '5 cm'],
  [12, 120, 100, '10 cm'],
  [4000, 120, 0.2, '0.2 mm'],
])(
  '%d pixels for a centimetre and a bar of at most %d give %d mm',
  (perCentimetre, most, millimetres, text) => {
    expect(scaleLength(perCentimetre, most).millimetres).toBe(millimetres);
    expect(formatLength(millimetres, 'en')).toBe(text.replace(' ', '\u00a0'));
  },
);

test('Polish writes a decimal comma', () => {
  expect(formatLength(0.5, 'pl')).toBe('0,5\u00a0mm');
});

test('the bar always fits, is never shorter than two fifths of what fits, and has a round length', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-4, max: 1e5, noNaN: true }), (perCentimetre) => {
      const { millimetres, bar } = scaleLength(perCentimetre, 120);
      expect(bar).toBeLessThanOrEqual(120 * (1 + 1e-9));
      expect(bar).toBeGreaterThan(120 * 0.399);
      expect(millimetres.toExponential()).toMatch(/^[125]e/);
      expect(bar / perCentimetre).toBeCloseTo(millimetres / 10, 9);
    }),
  );
});
