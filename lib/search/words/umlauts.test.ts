import { expect, test } from 'vitest';
import { withoutUmlauts, withUmlauts } from './umlauts.ts';

test.each([
  ['müller', 'mueller'],
  ['größe', 'groesse'],
  ['bjørn', 'bjoern'],
  ['århus', 'aarhus'],
  ['żółw', undefined],
  ['muller', undefined],
])('%s is written %s without umlauts', (word, written) => {
  expect(withoutUmlauts(word)).toBe(written);
});

test.each([
  ['mueller', 'müller'],
  ['koenigsberg', 'königsberg'],
  ['jaeger', 'jäger'],
  ['quelle', undefined],
  ['muller', undefined],
])('%s is %s with umlauts', (word, marked) => {
  expect(withUmlauts(word)).toBe(marked);
});
