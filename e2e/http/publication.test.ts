import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderWith, temporaryLibrary } from '#cli/import/library.fixture.ts';
import { fetchRaw } from '../support/http.ts';
import { type RunningServer, startServer } from '../support/server.ts';

// Two servers on one folder; pages come from a third program, the command line.
let dataDir: string;
let servers: RunningServer[];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'czytelnia-http-'));
  servers = await Promise.all([1, 2].map(() => startServer({ dataDir })));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

const path = '/pl/pages/nowina';
const where = [
  path,
  '/en/pages/nowina',
  '/pl/pages',
  '/en/pages',
  '/api/pages/',
  '/sitemaps/pages.xml',
  '/pl',
  '/sitemap.xml',
];

/** Both servers' answers at an address. */
const both = (target: string) => Promise.all(servers.map(({ url }) => fetchRaw(url, target)));

async function pages(...parameters: string[]): Promise<void> {
  const result = await temporaryLibrary(dataDir).run('pages', ...parameters);
  expect(result).toMatchObject({ code: 0, stdout: expect.stringContaining('pl/nowina') });
}

async function push(content: string, title = 'Nowina sezonu'): Promise<void> {
  const text = `---\ntitle: ${title}\nlanguage: pl\nslug: nowina\ndescription: Opis nowiny\n---\n<p>${content}</p>\n`;
  await pages('push', await folderWith({ 'a.html': text }));
}

/** Addresses at which an answer contains any of these words. */
async function pathsContaining(...words: string[]): Promise<string[]> {
  const matching: string[] = [];
  for (const target of where)
    for (const answer of await both(target))
      if (words.some((word) => answer.text().includes(word))) matching.push(target);
  return matching;
}

describe('a page by the command line', () => {
  test('is nowhere while it is a draft', async () => {
    await Promise.all(where.map(both));
    await push('Treść pierwsza');
    expect(await pathsContaining('Nowina', 'Treść pierwsza', 'Opis nowiny', '/pages/nowina"')).toEqual([]);
    for (const answer of await both(path)) expect(answer.status).toBe(404);
  });

  test('is on both servers at the very next request once it is published', async () => {
    await pages('publish', 'pl/nowina');
    for (const answer of await both(path)) {
      expect(answer.status).toBe(200);
      expect(answer.text()).toContain('Treść pierwsza');
      expect(answer.text()).toContain('<meta name="description" content="Opis nowiny"/>');
    }
    for (const target of ['/pl/pages', '/api/pages/'])
      for (const answer of await both(target)) expect(answer.text()).toContain('Nowina sezonu');
    for (const answer of await both('/sitemaps/pages.xml')) expect(answer.text()).toContain(path);
  });

  test('keeps its public text, entity tag and place in the cache while a new draft waits', async () => {
    const before = await both(path);
    const [listed] = await both('/api/pages/');
    await push('Treść druga', 'Nowina inna');
    expect(await pathsContaining('Treść druga', 'Nowina inna')).toEqual([]);
    for (const [index, answer] of (await both(path)).entries()) {
      expect(answer.text()).toBe(before[index]?.text());
      expect(answer.header('ETag')).toBe(before[index]?.header('ETag'));
    }
    expect((await both('/api/pages/'))[0]?.text()).toBe(listed?.text());
  });

  test('changes, goes back in its history, and goes away, each at the next request', async () => {
    type Listed = { created_at: string; updated_at: string }[];
    const list = async () => JSON.parse((await both('/api/pages/'))[1]?.text() ?? '') as Listed;
    const [first] = await list();
    await pages('publish', '--all');
    for (const answer of await both(path)) expect(answer.text()).toContain('Treść druga');
    const [second] = await list();
    expect(second?.created_at).toBe(first?.created_at);
    expect(Date.parse(second?.updated_at ?? '')).toBeGreaterThan(Date.parse(first?.updated_at ?? ''));
    await pages('restore', 'pl/nowina', '1');
    for (const answer of await both(path)) expect(answer.text()).toContain('Treść druga');
    await pages('publish', 'pl/nowina');
    for (const answer of await both(path)) expect(answer.text()).toContain('Treść pierwsza');
    await pages('unpublish', 'pl/nowina');
    for (const answer of await both(path)) expect(answer.status).toBe(404);
    expect(await pathsContaining('Nowina', 'Treść')).toEqual([]);
  });
});
