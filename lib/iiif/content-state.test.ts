import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentStatePath } from '#lib/addresses.ts';
import { scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import { publicUrl } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { decodeContentState, readContentState } from './content-state.ts';
import { contentState, encodeContentState } from './encode-content-state.ts';
import { iiifLibrary, textAt } from './presentation/library.fixture.ts';

const manifest = `${publicUrl}/iiif/work/manifest.json`;
const canvas = `${publicUrl}/iiif/work/canvas/7`;
const opened = { id: 'work', scanId: 7, region: undefined };
const region = 'xywh=1,2,30,40';

test('what is encoded is decoded, whatever it contains', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })), (state) => {
      const encoded = encodeContentState(state);
      expect(encoded).toMatch(/^[\w-]+$/);
      expect(decodeContentState(encoded)).toEqual(state);
    }),
  );
});

test('the example of the specification is decoded', () => {
  const example =
    'JTdCJTIyaWQlMjIlM0ElMjJodHRwcyUzQSUyRiUyRmV4YW1wbGUub3JnJTJGb2JqZWN0MSUyRmNhbnZhczclMjN4eXdoJTNEMTAwMCUyQzIwMDAlMkMxMDAwJTJDMjAwMCUyMiUyQyUyMnR5cGUlMjIlM0ElMjJDYW52YXMlMjIlMkMlMjJwYXJ0T2YlMjIlM0ElNUIlN0IlMjJpZCUyMiUzQSUyMmh0dHBzJTNBJTJGJTJGZXhhbXBsZS5vcmclMkZvYmplY3QxJTJGbWFuaWZlc3QlMjIlMkMlMjJ0eXBlJTIyJTNBJTIyTWFuaWZlc3QlMjIlN0QlNUQlN0Q';
  expect(decodeContentState(example)).toEqual({
    id: 'https://example.org/object1/canvas7#xywh=1000,2000,1000,2000',
    type: 'Canvas',
    partOf: [{ id: 'https://example.org/object1/manifest', type: 'Manifest' }],
  });
});

test.each([
  ['our own', contentState(canvas, manifest, { x: 1, y: 2, width: 30, height: 40 }), { ...opened, region }],
  ['our own, without a region', contentState(canvas, manifest), opened],
  ['a manifest', manifest, { ...opened, scanId: undefined }],
  ['a canvas', `${canvas}#${region}`, { ...opened, region }],
  ['JSON as it is', JSON.stringify({ id: canvas, type: 'Canvas' }), opened],
  ['a target that is an address', encodeContentState({ type: 'Annotation', target: canvas }), opened],
  ['several targets', encodeContentState({ target: [{ id: canvas, type: 'Canvas' }, { id: 'x' }] }), opened],
  [
    'a specific resource',
    encodeContentState({
      target: {
        type: 'SpecificResource',
        source: { id: canvas, type: 'Canvas' },
        selector: { type: 'FragmentSelector', value: 'xywh=pixel:0.6,2,30,40' },
      },
    }),
    { ...opened, region },
  ],
  ['a canvas elsewhere', 'https://elsewhere.example/iiif/work/canvas/7', undefined],
  ['an origin that ours begins', `${publicUrl}.evil.example/iiif/work/canvas/7`, undefined],
  ['another address of ours', `${publicUrl}/pl/objects/work/x`, undefined],
  ['nothing', '', undefined],
  ['no state', '%%%', undefined],
  ['too much', encodeContentState({ id: canvas, more: 'x'.repeat(30_000) }), undefined],
  ['nothing within', encodeContentState({ target: null }), undefined],
])('a state is parsed: %s', (_, state, expected) => {
  expect(readContentState(state, publicUrl)).toEqual(expected);
});

const few = { numRuns: 50 };

test('no text or JSON breaks the reader', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => readContentState(text, publicUrl) === undefined),
    few,
  );
  fc.assert(
    fc.property(
      fc.json(),
      (json) => readContentState(encodeContentState(JSON.parse(json) ?? {}), publicUrl) === undefined,
    ),
    few,
  );
});

test('a state opens the page of the object at the scan and the region', async () => {
  const { request, read } = await iiifLibrary(() => ({ scans: [scanRecord('one'), scanRecord('two')] }));
  const second = textAt(await read('/iiif/work/manifest.json'), 'items.1.id');
  const state = contentState(second, manifest, { x: 1, y: 2, width: 30, height: 40 });
  expect(await request(contentStatePath(state))).toMatchObject({
    status: 303,
    headers: { Location: `/pl/objects/work/ksiazka-work?scan=2#${region}`, Vary: 'Accept-Language' },
  });
  expect((await request(contentStatePath(manifest))).headers.Location).toBe('/pl/objects/work/ksiazka-work');
  // The permanent address reports that the object does not exist, or no longer, and lists the others of a work.
  const replaced = await request(contentStatePath(canvas.replace('7', '999')));
  expect([replaced.status, replaced.headers.Location]).toEqual([303, '/o/work']);
  const gone = await request(contentStatePath(manifest.replace('work', 'gone')));
  expect([gone.status, gone.headers.Location]).toEqual([303, '/o/gone']);
  expect((await request(contentStatePath('https://elsewhere.example/'))).status).toBe(400);
  expect((await request('/iiif/open')).status).toBe(400);
});
