import { describe, expect, test } from 'vitest';
import { makeCatalogue } from '../support/generated-catalogue.ts';
import { serveLibrary } from './library.fixture.ts';

/** A page that nobody has requested before: the feed from some instant on. */
let requests = 0;
const coldPage = () => {
  requests += 1;
  return `/pl?max_sorting_datetime=2031-01-01T00:00:00.${String(requests).padStart(6, '0')}`;
};
const coldBatch = () => coldPage().replace('/pl?', '/api/frontpage/?');
/** An address that nobody has requested before: of a search for words. */
const coldSearch = (path: string) => {
  requests += 1;
  return `${path}?q=obiekt+${requests}`;
};

describe('one client’s share', () => {
  const library = serveLibrary((dataDir) => makeCatalogue(dataDir, 3), {
    CLIENT_LIMIT: '0.1',
    TRUSTED_PROXIES: 'loopback, 192.0.2.0/24',
  });
  const fetchAs = (client: string, target: string) =>
    library.fetchRaw(target, { headers: { 'X-Forwarded-For': client } });

  /** Sends requests until one is refused: the share grows again while a busy machine generates answers. */
  const refused = async (client: string, target: () => string) => {
    for (let time = 0; time < 100; time += 1) {
      const answer = await fetchAs(client, target());
      if (answer.status !== 200) return answer;
    }
    throw new Error(`${client} got all that it asked for`);
  };

  test('beyond its share: 429 in the format of what was requested, and when to retry', async () => {
    const cached = await fetchAs('203.0.113.1', '/en');
    expect(cached.status).toBe(200);
    for (const _ of [1, 2]) expect((await fetchAs('203.0.113.1', coldPage())).status).toBe(200);

    const page = await refused('203.0.113.1', coldPage);
    expect(page.status).toBe(429);
    expect(page.header('Content-Type')).toBe('text/html; charset=utf-8');
    expect(page.text()).toContain('lang="pl"');
    expect(page.text()).toContain('Trochę za szybko');
    expect(page.header('Cache-Control')).toBe('no-store');
    expect(Number(page.header('Retry-After'))).toBeGreaterThan(0);

    const batch = await refused('203.0.113.1', coldBatch);
    expect(batch.status).toBe(429);
    expect(JSON.parse(batch.text())).toEqual({ detail: expect.stringContaining('Retry-After') });
    expect(batch.header('Vary')).toBe('Accept');
    expect(Number(batch.header('Retry-After'))).toBeGreaterThan(0);

    const text = await fetchAs('203.0.113.1', '/texts/made-1/1.json');
    expect([text.status, text.header('Content-Type')]).toEqual([429, 'application/json']);
    await refused('203.0.113.1', coldBatch);
    expect((await fetchAs('203.0.113.1', '/sitemap.xml')).header('Content-Type')).toMatch(/^text\/plain/);
  });

  test.each([
    ['203.0.113.11', '/pl/search'],
    ['203.0.113.12', '/api/search/'],
    ['203.0.113.13', '/api/search/texts/'],
  ])('a search costs as much as a page: %s, %s', async (client, path) => {
    // Its share at once is three pages, or thirty batches of the feed; some of it grows again meanwhile.
    const answers: number[] = [];
    while (answers.at(-1) !== 429 && answers.length < 15)
      answers.push((await fetchAs(client, coldSearch(path))).status);
    expect(answers.slice(0, 3)).toEqual([200, 200, 200]);
    expect(answers.at(-1)).toBe(429);
    const refusal = await refused(client, () => coldSearch(path));
    expect(refusal.header('Content-Type')).toMatch(
      path.startsWith('/api/') ? /^application\/json/ : /^text\/html/,
    );
    expect(Number(refusal.header('Retry-After'))).toBeGreaterThan(0);
    expect((await fetchAs('203.0.113.14', coldSearch('/api/suggestions/'))).status).toBe(200);
  });

  test('cached answers, health and missing pages are served all the same', async () => {
    await fetchAs('203.0.113.8', '/en');
    for (const path of ['/en', '/healthz', '/readyz', '/favicon.ico'])
      expect((await fetchAs('203.0.113.1', path)).status).toBe(200);
    expect((await fetchAs('203.0.113.1', '/nothing-here')).status).toBe(404);
  });

  test('others are not affected, whatever headers it sends', async () => {
    expect((await fetchAs('203.0.113.2', coldPage())).status).toBe(200);
    await refused('203.0.113.1', coldPage);
    expect((await fetchAs('203.0.113.9, 203.0.113.1', coldPage())).status).toBe(429);
    expect((await fetchAs('203.0.113.1, 192.0.2.1', coldPage())).status).toBe(429);
    expect((await fetchAs('203.0.113.1, 192.0.3.1', coldPage())).status).toBe(200);
  });
});

describe('more than the server can do', () => {
  const library = serveLibrary((dataDir) => makeCatalogue(dataDir, 3), { CLIENT_LIMIT: 'off' });

  test('some pages are rendered, the others refused; cached answers and health go on', async () => {
    // The first one counts the statistics, which is a change and prevents caching.
    for (const path of ['/en', '/en', '/robots.txt']) expect((await library.fetchRaw(path)).status).toBe(200);
    // Three times as many as are admitted: on a busy machine some are rendered before the last are sent.
    const crowd = Array.from({ length: 400 }, () => library.fetchRaw(coldPage()));
    const others = await Promise.all(
      ['/en', '/healthz', '/robots.txt', '/nothing'].map((path) => library.fetchRaw(path)),
    );
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
    const answers = await Promise.all(crowd);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(2);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expect([answer.status, answer.header('Retry-After')]).toEqual([503, '5']);
      expect(answer.text()).toContain('W\u00a0czytelni jest teraz komplet');
    }
    // Load is sampled twice a second: the last sample may have included the crowd.
    await expect.poll(async () => (await library.fetchRaw(coldPage())).status, { timeout: 10_000 }).toBe(200);
  });
});
