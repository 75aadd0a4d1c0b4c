import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { purge, settings, startForEach } from './front.fixture.ts';
import { Refused } from './limits/refused.ts';
import { labelsOf } from './metrics/kind.ts';

const { running, get } = startForEach();

/** The response to raw bytes. @param end whether the client then closes its side of the connection */
async function exchange(sent: string, end = false): Promise<string> {
  const socket = connect(running.port, '127.0.0.1');
  socket.write(sent);
  if (end) socket.end();
  return await text(socket);
}

describe('pages', () => {
  test('are rendered from the canonical address alone, and cached', async () => {
    const first = await get('/pl?utm_source=x&type=news&_rsc=1', {
      cookie: 'session=1',
      'accept-language': 'en',
      rsc: '1',
    });
    const second = await get('/pl?type=news', { cookie: 'session=2' });
    expect(running.renderer.pages).toEqual(['/pl?type=news']);
    expect(second.text).toBe(first.text);
    expect(first.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(first.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=60/);
    expect(first.headers.vary).toBe('Accept-Encoding');
    expect(first.headers.link).toBe('</a.css>; rel=preload');
    expect(first.headers['set-cookie']).toBeUndefined();
    expect(first.headers.age).toBeUndefined();
    expect(second.headers.age).toBe('0');
  });

  test('without something that was not read in time are renewed after a second, but behind the visitor', async () => {
    const cacheControl = async (words: string) =>
      (await get(`/pl/objects/a%2F1/right/find?q=${words}`)).headers['cache-control'];
    const usual = await cacheControl('soon');
    expect(await cacheControl('late')).toBe(usual?.replace('s-maxage=60', 's-maxage=1'));
  });

  test('carry the security headers, with the hash of the script that the site wrote itself', async () => {
    const { headers } = await get('/en/saved');
    expect(headers['content-security-policy']).toContain(
      "script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s=';",
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers['x-powered-by']).toBeUndefined();
  });

  test('without islands go out without the scripts of the framework', async () => {
    const { headers, text } = await get('/en/statistics');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(text).not.toContain('<script>1</script>');
  });

  test('count as pages of their kind whatever their query is', async () => {
    await get('/pl?type=news');
    await get('/pl?type=news');
    await expect.poll(() => running.answered.length).toBe(2);
    expect(running.answered.map(({ path }) => labelsOf(path))).toEqual([
      { kind: 'page', page: 'home' },
      { kind: 'page', page: 'home' },
    ]);
  });

  test('a thousand simultaneous requests for one cold page render it once', async () => {
    const replies = await Promise.all(Array.from({ length: 1000 }, () => get('/pl/institutions')));
    expect(running.renderer.pages).toEqual(['/pl/institutions']);
    expect(replies.every(({ status, text }) => status === 200 && text === replies[0]?.text)).toBe(true);
  });

  test('what is withdrawn is seen no more at the next request', async () => {
    const before = await get('/pl');
    purge();
    expect((await get('/pl')).text).not.toBe(before.text);
  });

  test('requested in absolute form are answered, cached and logged by their path', async () => {
    for (const _time of ['made', 'from memory', 'by its address'])
      expect((await get('http://other.example/pl?a=b')).status).toBe(200);
    expect(running.renderer.pages).toEqual(['/pl']);
    expect((await get('http://other.example')).headers.location).toBe('/pl');
    await expect.poll(() => running.log).toHaveLength(4);
    expect(running.log).toMatchObject([...Array(3).fill({ path: '/pl', status: 200 }), { path: '/' }]);
  });

  test('HEAD is GET without the body, and 304 costs nothing', async () => {
    const page = await get('/pl');
    const head = await get('/pl', {}, 'HEAD');
    expect(head.text).toBe('');
    expect(head.headers['content-length']).toBe(String(page.text.length));
    const revalidated = await get('/pl', { 'if-none-match': page.headers.etag ?? '' });
    expect(revalidated).toMatchObject({ status: 304, text: '' });
    expect(revalidated.headers['content-length']).toBeUndefined();
    expect(running.renderer.pages).toHaveLength(1);
  });

  test('are compressed on request', async () => {
    const { headers } = await get('/pl', { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(Number(headers['content-length'])).toBeLessThan(600);
  });

  test('other methods are refused, and a body is not awaited', async () => {
    const reply = await get('/pl', { 'content-length': '1000000' }, 'POST');
    expect(reply.status).toBe(405);
    expect(reply.headers).toMatchObject({ allow: 'GET, HEAD, OPTIONS', connection: 'close' });
  });
});

describe('what is not there', () => {
  test.each([
    '/pl/objects/none/x',
    '/pl/institutions/8',
    '/pl/pages/none',
    '/pl/status/404',
    '/pl/nothing',
    '/pl/objects',
    '/pl/..%2f..%2fetc%2fpasswd',
    '/pl/../../etc/passwd',
  ])('%s gets the whole page for it, in its language', async (path) => {
    const reply = await get(path, { 'accept-language': 'en' });
    expect(reply.status).toBe(404);
    expect(reply.text).toContain('<html lang="pl">');
    expect(reply.text).toContain('/pl/status/404');
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
    expect(reply.headers.vary).toBe('Accept-Encoding');
    expect(running.renderer.pages).toEqual([]);
  });

  test.each([
    '/nothing',
    '/_next/image?url=x',
    '/_next/static/none.js',
    '/wp-login.php',
    '/sitemaps/none.xml',
  ])('%s gets it in the language of the visitor', async (path) => {
    const reply = await get(path, { 'accept-language': 'en-GB' });
    expect(reply.status).toBe(404);
    expect(reply.text).toContain('<html lang="en">');
    expect(reply.headers.vary).toBe('Accept-Encoding, Accept-Language');
  });

  test.each([
    '/api/objects/gone/',
    '/iiif/gone/manifest.json',
    '/o/gone/mods.xml',
    '/o/gone',
    '/pl/objects/gone',
    '/texts/gone/1.txt',
  ])('%s may be stored for a moment, or a shared cache would go on with what it has stored', async (path) => {
    const { status, headers } = await get(path);
    expect(status).toBe(path.startsWith('/api/') ? 404 : 410);
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=10');
  });

  test.each(['/pl/objects/gone', '/pl/objects/none', '/nothing'])(
    '%s is not stored for clients that prefer JSON, as pages do not vary by Accept',
    async (path) => {
      const { headers } = await get(path, { accept: 'application/json' });
      expect(headers['content-type']).toBe('application/json');
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  test('made-up addresses of files take no memory', async () => {
    const before = running.site.cacheBytes();
    for (const name of ['one', 'two']) {
      expect((await get(`/sitemaps/${name}.xml`)).status).toBe(404);
      expect((await get(`/pages/en/${name}.md`)).status).toBe(404);
    }
    expect(running.site.cacheBytes()).toBe(before);
  });

  test('a sitemap file is stored once it is asked for again, as crawlers read each once', async () => {
    const ages: unknown[] = [];
    for (let time = 0; time < 3; time += 1) ages.push((await get('/sitemaps/pages.xml')).headers.age);
    expect(ages).toEqual([undefined, undefined, '0']);
  });

  test.each([
    ['/pl/%zz', 400],
    ['/pl/a%00', 400],
    ['ftp://other.example/pl', 400],
    ['http://other.example//pl', 404],
    ['//other.example/pl', 404],
    [`/pl?${'a'.repeat(9000)}`, 414],
    [`/pl?${'a'.repeat(30_000)}`, 414],
  ])('%s is refused', async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });

  test('scripts of other sites read why a malformed address is refused', async () => {
    for (const path of ['/o/%ZZ', '/iiif/presentation/%ZZ/manifest', '/api/objects/%ZZ/'])
      expect((await get(path)).headers['access-control-allow-origin']).toBe('*');
  });

  test('a malformed address for a frame of another site is refused where that is seen', async () => {
    const policyOf = async (path: string) => (await get(path)).headers['content-security-policy'];
    expect(await policyOf('/pl/embed/%ZZ')).toContain('frame-ancestors *');
    expect(await policyOf('/pl/objects/%ZZ')).toContain("frame-ancestors 'none'");
  });

  test('nonsense is refused, and does not stop the server', async () => {
    const answer = await exchange('GET / HTTP/9\r\nnonsense\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 400 [\s\S]*\r\n\r\nThis is not a request that can be read\.\n$/);
    expect((await get('/healthz')).status).toBe(200);
  });

  test('addresses of 100 kB and of 4 MB are refused as too long', async () => {
    for (const length of [100_000, 4_000_000]) {
      const answer = await exchange(`GET /pl/search?q=${'a'.repeat(length)} HTTP/1.1\r\nHost: a\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 431 [\s\S]*\r\n\r\nThe address [^\n]* too long\.\n$/);
    }
  });

  test('who types a word with diacritics into a program is told what to do about it', async () => {
    const sent = 'GET /api/search/?q=żółw HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    // The parser of Node 20.19 lets it through, so the API says it in its own words.
    expect(await exchange(sent)).toMatch(
      /^HTTP\/1.1 400 [\s\S]*(must be percent-encoded|its address is malformed)/,
    );
  });

  test('without a host the API refuses as ever, in JSON', async () => {
    const answer = await exchange('GET /api/stats/ HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 400 [\s\S]*Allow: GET, OPTIONS[\s\S]*\{"detail":/);
    expect(await exchange('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
  });

  test('two hosts are one too many, also for what is in memory', async () => {
    const exchangeHosts = (hosts: string) =>
      exchange(`GET /pl HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
    const twice = 'Host: a.example\r\nAccept: */*\r\nhost: b.example\r\n';
    expect(await exchangeHosts(twice)).toMatch(/^HTTP\/1.1 400 /);
    for (const _time of ['made', 'from memory', 'by its address'])
      expect(await exchangeHosts('Host: a.example\r\n')).toMatch(/^HTTP\/1.1 200 /);
    expect(await exchangeHosts(twice)).toMatch(/^HTTP\/1.1 400 /);
  });

  test('a form that is sent by half is refused without an error in the log', async () => {
    const type = 'application/x-www-form-urlencoded';
    const head = `Host: a\r\nContent-Type: ${type}\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 99`;
    await exchange(`POST /preview/sign-in HTTP/1.1\r\n${head}\r\n\r\nsecret=`, true);
    await expect.poll(() => running.log).toHaveLength(1);
    expect(running.log).toMatchObject([{ method: 'POST', path: '/preview/sign-in', status: 400 }]);
  });
});

describe('redirects', () => {
  test.each([
    ['/', 307, '/en'],
    ['/pl/', 308, '/pl'],
    ['/o/a%2F1/?scan=2', 308, '/o/a%2F1?scan=2'],
    ['/o/a%2F1/2/', 308, '/o/a%2F1/2'],
    ['/embed/a%2F1/', 308, '/embed/a%2F1'],
    ['/oai/?verb=Identify', 308, '/oai?verb=Identify'],
    ['/en/statistics/?a=b', 308, '/en/statistics?a=b'],
    [
      '/pl/search?page=1&subject=b&q=%20stary++dom&subject=a&x=1',
      308,
      '/pl/search?q=stary+dom&subject=a&subject=b',
    ],
    ['/pl/search?q=', 308, '/pl/search'],
    ['/pl/objects/a%2F1', 308, '/pl/objects/a%2F1/right'],
    ['/pl/objects/a%2f1/wrong?x=y&scan=2', 308, '/pl/objects/a%2F1/right?scan=2'],
  ])('%s → %s %s', async (path, status, location) => {
    const reply = await get(path, { 'accept-language': 'en' });
    expect(reply.status).toBe(status);
    expect(reply.headers.location).toBe(location);
    expect(running.renderer.pages).toEqual([]);
  });

  test('with the token of a preview link in it is not cached', async () => {
    const without = await get('/pl/pages/about/?a=b');
    expect(without.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=60,/);
    for (const query of ['preview=a.b', 'a=b&preview=a.b', '%70review=a.b']) {
      const reply = await get(`/pl/pages/about/?${query}`);
      expect(reply.headers).toMatchObject({
        location: `/pl/pages/about?${query}`,
        'cache-control': 'private, no-store',
      });
    }
    const embedded = await get('/embed/a%2F1?preview=a.b');
    expect(embedded.headers).toMatchObject({
      location: '/pl/embed/a%2F1?preview=a.b',
      'cache-control': 'private, no-store',
    });
  });

  test('the one at the root varies by language', async () => {
    const reply = await get('/');
    expect(reply.headers).toMatchObject({
      location: '/pl',
      vary: 'Accept-Language',
      'cache-control': 'public, max-age=300',
    });
  });

  test('the right address is rendered in its one spelling', async () => {
    expect((await get('/pl/objects/%61%2f1/right')).status).toBe(200);
    expect(running.renderer.pages).toEqual(['/pl/objects/a%2F1/right']);
  });

  test('institutions and pages that exist are rendered', async () => {
    expect((await get('/en/institutions/7')).status).toBe(200);
    expect((await get('/en/pages/site-map')).status).toBe(200);
    expect((await get('/en/pages/about')).status).toBe(200);
  });
});

describe('failures', () => {
  test('a page that cannot be rendered gets the error page, and is not cached', async () => {
    running.renderer.failing = () => ({ status: 500 });
    const reply = await get('/en');
    expect(reply.status).toBe(500);
    expect(reply.text).toContain('/en/status/500');
    expect(reply.headers['cache-control']).toBe('no-store');
    running.renderer.failing = undefined;
    expect((await get('/en')).status).toBe(200);
  });

  test('when the catalogue is away, visitors are told to come back', async () => {
    settings.isReady = false;
    running.renderer.failing = () => {
      throw new Error('catalogue away');
    };
    const reply = await get('/pl');
    expect(reply.status).toBe(503);
    expect(reply.headers['retry-after']).toBe('30');
    expect(reply.text).toContain('/pl/status/503');
    expect((await get('/readyz')).status).toBe(503);
    expect((await get('/healthz')).status).toBe(200);
  });

  test.each([
    [true, 500, 'This is our mistake'],
    [false, 503, 'cannot reach its catalogue'],
  ])(
    'of a download are told in plain text, which no proxy sends (ready: %s)',
    async (isReady, status, sentence) => {
      settings.isReady = isReady;
      // The catalogue of these tests has no whole objects.
      const reply = await get('/downloads/1.pdf');
      expect([reply.status, reply.headers['content-type']]).toEqual([status, 'text/plain; charset=utf-8']);
      expect(reply.text).toContain(sentence);
      expect(reply.headers['retry-after']).toBe(isReady ? undefined : '30');
    },
  );

  test('what is refused to a client is counted by its reason, unless an older answer takes its place', async () => {
    await get('/pl');
    settings.version = 'b';
    running.renderer.failing = () => {
      throw new Refused('client', 7);
    };
    expect((await get('/pl')).status).toBe(200);
    const { status, headers } = await get('/en');
    expect([status, headers['retry-after']]).toEqual([429, '7']);
    expect(running.refused).toEqual(['client']);
  });

  test('are logged with the id of the request', async () => {
    running.renderer.failing = () => ({ status: 500 });
    await get('/en');
    const [error, line] = running.log as { id: string; status?: number }[];
    expect(error?.id).toBeTruthy();
    expect(line).toMatchObject({ id: error?.id, method: 'GET', path: '/en', status: 500 });
  });
});
