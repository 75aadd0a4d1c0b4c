import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EntityTile } from '#lib/catalogue/schema.ts';
import { altoOf, linesOf, pageOf } from '#lib/text/alto.fixture.ts';
import { fetchRaw } from '../support/http.ts';
import { type MirrorHarness, startMirroredHarness } from '../support/mirror-harness.ts';
import { makeScans, scanFiles } from '../upstream/scans.ts';
import { withoutPages } from './mirror-harness.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'czytelnia-upstream-search-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let site: MirrorHarness;
beforeAll(async () => {
  await makeScans(folder);
  const alto = altoOf(pageOf(`<TextBlock>${linesOf('Zażółć gęślą jaźń')}</TextBlock>`));
  for (const { name } of scanFiles) writeFileSync(join(folder, name, 'alto.xml'), alto);
  const environment = { CATALOGUE_TEXTS: 'on' };
  site = await startMirroredHarness('good', { ...withoutPages, folder, tiles: 12, environment });
}, 180_000);
afterAll(() => site?.stop());

const answer = async (path: string) => JSON.parse((await fetchRaw(site.url, path)).text());
const search = async (query: Record<string, string>) =>
  await answer(`/api/search/?${new URLSearchParams(query)}`);
const titlesIn = ({ tiles }: { tiles: EntityTile[] }) => tiles.map((tile) => tile.entity_title).sort();

test.each([
  ['kroniki miast', ['Kronika miasta Łodzi 1', 'Kronika miasta Łodzi 7']],
  ['województwie', ['Mapa województwa krakowskiego 11', 'Mapa województwa krakowskiego 5']],
  ['spiewniki 3', ['Śpiewnik domowy 3']],
  ['"widok rynku" -8', ['Widok rynku od północy 2']],
])('a mirrored object is found by other forms of its title’s words: %s', async (q, titles) => {
  const found = await search({ q });
  expect(titlesIn(found)).toEqual(titles);
  expect(found).toMatchObject({ count: titles.length, matched: 'all' });
});

test('its fields filter and are counted, and its title and people are suggested', async () => {
  const found = await search({
    q: 'kronika',
    place: 'Łódź',
    person: 'zofia zeromska',
    from: '1700',
    to: '1700',
  });
  expect(titlesIn(found)).toEqual(['Kronika miasta Łodzi 1']);
  const { facets } = await search({ q: 'kronika' });
  expect(facets.place).toEqual([
    { value: 'London', label: 'London', count: 1 },
    { value: 'Łódź', label: 'Łódź', count: 1 },
  ]);
  const { suggestions } = await answer('/api/suggestions/?q=kron');
  expect(suggestions).toMatchObject(
    Array(2).fill({ kind: 'title', text: expect.stringContaining('Kronika miasta') }),
  );
  expect(await answer('/api/suggestions/?q=zerom')).toEqual({
    suggestions: [{ kind: 'person', text: 'Żeromska, Zofia', value: 'zofia zeromska' }],
  });
});

test('with texts mirrored too, a word on a scan finds its pages and its object', async () => {
  const objects = (await search({})).count;
  const texts = async () => await answer('/api/search/texts/?q=jazn');
  await expect.poll(async () => (await texts()).count, { timeout: 60_000 }).toBe(objects);
  expect(await texts()).toMatchObject({ count_is_exact: true });
  const found = await search({ q: 'gęśl', batch_size: '1' });
  expect(found).toMatchObject({ count: objects, matched: 'all' });
  expect(JSON.stringify(found.texts)).toContain('gęślą');
});
