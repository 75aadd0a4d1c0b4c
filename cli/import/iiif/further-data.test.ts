import { expect, test } from 'vitest';
import { manifestObject } from './object.ts';
import { manifestOf } from './presentation.ts';
import type { Json } from './values.ts';

/** The object of a manifest with these properties; a dummy client is enough, as nothing is fetched. */
const objectOf = (json: Json) =>
  manifestObject(
    manifestOf({ id: 'https://iiif.example/m', type: 'Manifest', label: 'A', ...json }),
    {} as Parameters<typeof manifestObject>[1],
    { maxPixels: 1, report: () => undefined },
  );
const metadataOf = (json: Json) => objectOf(json).metadata;

const pair = (label: string, value: string) => ({ label: { en: [label] }, value: { en: [value] } });

test('labels stay as their makers wrote them, unless they are names of fields', () => {
  const labels = ['ISBN', 'Technique / Medium (LoC)', 'Hersteller/Künstler:', 'call_number'];
  const { notes } = metadataOf({ metadata: labels.map((label) => pair(label, 'X')) });
  expect(notes?.map(({ label }) => label)).toEqual([
    'ISBN',
    'Technique / Medium (LoC)',
    'Hersteller/Künstler',
    'Call number',
  ]);
});

test('links within a text keep their addresses as further data', () => {
  const link = '<a href="https://e.org/?a=1&amp;b=2"><b>the donors</b></a>';
  const requiredStatement = pair('Thanks', `Given by ${link}, <a href="https://e.org">https://e.org</a>`);
  expect(
    metadataOf({ metadata: [pair('Binding', `Leather, see ${link}`)], requiredStatement }).notes,
  ).toEqual([
    { label: 'Binding', language: 'en', text: 'Leather, see the donors (https://e.org/?a=1&b=2)' },
    { label: 'Thanks', language: 'en', text: 'Given by the donors (https://e.org/?a=1&b=2), https://e.org' },
  ]);
});

test('what must be shown has its own label, and is not said again if it is in the pairs', () => {
  const requiredStatement = pair('Credit', 'Museum');
  expect(metadataOf({ requiredStatement }).notes).toEqual([
    { label: 'Credit', language: 'en', text: 'Museum' },
  ]);
  for (const label of ['Rights', 'Source'])
    expect(metadataOf({ requiredStatement, metadata: [pair(label, 'Museum')] })).not.toHaveProperty('notes');
  const range = { type: 'Range', label: 'I', items: ['https://iiif.example/c'], requiredStatement };
  const body = { id: 'https://iiif.example/a.jpg', type: 'Image' };
  const canvas = { id: 'https://iiif.example/c', type: 'Canvas', items: [{ items: [{ body }] }] };
  const { metadata, scans } = objectOf({ items: [{ ...canvas, requiredStatement }], structures: [range] });
  expect(metadata.notes).toEqual([{ label: 'Credit', language: 'en', text: 'I: Museum' }]);
  expect(scans[0]?.description).toBe('Credit: Museum');
});

test('the homepage of a provider and a direction that the language does not tell are further data', () => {
  const provider = [{ label: { en: ['Museum'] }, homepage: [{ id: 'https://museum.example' }] }];
  const viewingDirection = 'right-to-left';
  expect(metadataOf({ provider, viewingDirection })).toMatchObject({
    source: 'Museum',
    notes: [
      { label: 'Homepage', text: 'Museum: https://museum.example' },
      { label: 'Viewing direction', text: 'right-to-left' },
    ],
  });
  expect(metadataOf({ metadata: [pair('Language', 'Hebrew')], viewingDirection })).not.toHaveProperty(
    'notes',
  );
});

test('a sequence of version 2 may have the files and the direction, and a range name the one around it', () => {
  const canvases = [{ '@id': 'c', images: [{ resource: { '@id': 'https://iiif.example/a.jpg' } }] }];
  const rendering = { '@id': 'https://iiif.example/a.pdf', label: 'PDF' };
  const sequences = [{ canvases, rendering, viewingDirection: 'top-to-bottom' }];
  const structures = [
    { '@id': 'r1', label: 'I', canvases: ['c'] },
    { '@id': 'r2', label: 'I.1', canvases: ['c'], within: 'r1' },
  ];
  expect(metadataOf({ sequences, structures })).toMatchObject({
    relations: [{ kind: 'related', text: 'PDF', target: 'https://iiif.example/a.pdf' }],
    notes: [{ label: 'Viewing direction', text: 'top-to-bottom' }],
    parts: [{ label: 'I', parts: [{ label: 'I.1', first: 1, last: 1 }] }],
  });
});

test('ranges of version 2 without ids stay beside each other', () => {
  const canvases = [{ '@id': 'c', images: [{ resource: { '@id': 'https://iiif.example/a.jpg' } }] }];
  const structures = ['I', 'II'].map((label) => ({ label, canvases: ['c'] }));
  const parts = ['I', 'II'].map((label) => ({ label, first: 1, last: 1 }));
  expect(metadataOf({ sequences: [{ canvases }], structures })).toMatchObject({ parts });
});
