import { expect, test } from 'vitest';
import { metadataFrom } from '../records/statements.ts';
import { manifestStatements } from './object.ts';
import { manifestOf } from './presentation.ts';

const notesOf = (navPlace: object) =>
  metadataFrom(manifestStatements(manifestOf({ type: 'Manifest', label: { pl: ['A'] }, navPlace }))).notes;

test('places are kept as coordinates, with their names', () => {
  const navPlace = {
    type: 'FeatureCollection',
    features: [
      {
        properties: { label: { pl: ['Kraków'] } },
        geometry: { type: 'Point', coordinates: [19.94, 50.06] },
      },
      {
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [19, 50],
              [20, 50],
              [20, 51.5],
              [19, 50],
            ],
          ],
        },
      },
    ],
  };
  expect(notesOf(navPlace)).toEqual([
    { label: 'Coordinates', text: 'Kraków: 50.06, 19.94', language: 'pl' },
    { label: 'Coordinates', text: '50 – 51.5, 19 – 20' },
  ]);
});

test('of more places than anybody reads, and of geometries without end, some are kept', () => {
  const geometry = { type: 'Point', coordinates: [19.94, 50.06] };
  expect(notesOf({ features: Array.from({ length: 1000 }, () => ({ geometry })) })?.length).toBeLessThan(200);
  const nested = JSON.parse(`${'{"geometries":['.repeat(5000)}${']}'.repeat(5000)}`);
  expect(notesOf({ features: [{ geometry: nested }, { geometry }] })).toHaveLength(1);
});
