import { describe, expect, test, vi } from 'vitest';
import { signIn as cookieOf, secret } from '../support/editor.ts';
import { makeCatalogue } from '../support/generated-catalogue.ts';
import { generatedPages } from '../support/generated-pages.ts';
import { elementsOf, find } from '../support/html.ts';
import { logged } from '../support/server.ts';
import { serveLibrary } from './library.fixture.ts';

/** Title of the generated catalogue's one draft, at /pl/pages/szkic. */
const draftTitle = 'Szkic';

const library = serveLibrary((dataDir) => makeCatalogue(dataDir, 8), {
  PREVIEW_SECRET: secret,
  CATALOGUE_ASSET_ORIGINS: 'https://pictures.example',
  LOG_LEVEL: 'info',
});

const formHeaders = () => ({
  'Content-Type': 'application/x-www-form-urlencoded',
  Origin: library.url,
  'Sec-Fetch-Site': 'same-origin',
});

const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  library.fetchRaw(path, {
    method: 'POST',
    headers: { ...formHeaders(), ...headers },
    body: new URLSearchParams(fields).toString(),
  });

const signIn = () => cookieOf(library.url);

async function makeLink(hours = 1): Promise<string> {
  const answer = await library.fetchRaw('/preview/link', {
    method: 'POST',
    headers: { ...formHeaders(), 'Content-Type': 'application/json', Cookie: await signIn() },
    body: JSON.stringify({ name: { language: 'pl', slug: 'szkic' }, hours }),
  });
  const { pathname, search } = new URL((JSON.parse(answer.text()) as { address: string }).address);
  return pathname + search;
}

describe('signing in', () => {
  test('sets a cookie with an end, for this site alone, and shows the drafts', async () => {
    const answer = await send('/preview/sign-in', {
      secret,
      name: 'Ewa',
      locale: 'pl',
      return: '/pl/pages/szkic',
    });
    expect(answer.status).toBe(303);
    expect(answer.header('Location')).toBe('/pl/pages/szkic');
    expect(answer.header('Cache-Control')).toBe('private, no-store');
    expect(answer.header('Set-Cookie')).toMatch(
      /^czytelnia_preview=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Max-Age=28800; HttpOnly; SameSite=Lax$/,
    );
    const Cookie = answer.header('Set-Cookie')?.split(';')[0] ?? '';
    const page = await library.fetchRaw('/pl/pages/szkic', { headers: { Cookie } });
    expect(page.status).toBe(200);
    expect(page.header('Cache-Control')).toBe('private, no-store');
    expect(page.header('X-Robots-Tag')).toBe('noindex');
    expect(page.header('Referrer-Policy')).toBe('no-referrer');
    expect(page.header('Cross-Origin-Opener-Policy')).toBe('same-origin');
    for (const name of ['Set-Cookie', 'ETag', 'Age']) expect(page.header(name)).toBeUndefined();
    const elements = elementsOf(page.text());
    expect(find(elements, 'meta', { name: 'robots' })[0]?.attributes.content).toBe('noindex, nofollow');
    expect(page.text()).toContain('Zalogowano jako Ewa.');
    expect(page.text()).toContain('Szkic: ta strona nie jest publiczna.');
    expect(find(elements, 'a', { href: '/pl/preview/edit/pl/szkic' })).toHaveLength(1);
    expect((await library.fetchRaw('/pl/pages', { headers: { Cookie } })).text()).toContain(
      '/pl/pages/szkic',
    );
    expect((await library.fetchRaw('/pl/preview', { headers: { Cookie } })).text()).toContain(draftTitle);
  });

  test('every kind of page says that it is a preview, and is not cached', async () => {
    const Cookie = await signIn();
    for (const path of [...generatedPages.map(([, pathIn]) => pathIn('pl')), '/en/preview']) {
      const page = await library.fetchRaw(path, { headers: { Cookie } });
      expect(page.text()).toContain('/preview/leave');
      expect(page.header('Cache-Control')).toBe('private, no-store');
      expect(page.header('X-Robots-Tag')).toBe('noindex');
    }
  });

  test('leaving takes the cookie away, and what it held is of no use any more', async () => {
    const Cookie = await signIn();
    expect((await library.fetchRaw('/pl/pages/szkic', { headers: { Cookie } })).status).toBe(200);
    const answer = await send('/preview/leave', { locale: 'pl', return: '/pl/pages' }, { Cookie });
    expect((await library.fetchRaw('/pl/pages/szkic', { headers: { Cookie } })).status).toBe(404);
    expect(answer.header('Location')).toBe('/pl/pages');
    expect(answer.header('Set-Cookie')).toMatch(/^czytelnia_preview=; Path=\/; Max-Age=0; HttpOnly/);
  });

  test('neither a cross-site form nor a foreign return address gets anywhere', async () => {
    for (const headers of [
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ]) {
      const answer = await send('/preview/sign-in', { secret }, headers as Record<string, string>);
      expect(answer.status).toBe(403);
      expect(answer.header('Set-Cookie')).toBeUndefined();
    }
    for (const target of ['//evil.example', '/\\evil.example', 'https://evil.example/', '/pl\r\nX: y']) {
      expect(
        (await send('/preview/sign-in', { secret, locale: 'en', return: target })).header('Location'),
      ).toBe('/en/preview');
      const form = await library.fetchRaw(`/en/preview?return=${encodeURIComponent(target)}`);
      expect(form.text()).not.toContain('evil.example');
    }
  });

  test('a body that is too long is refused, one for a page is not read', async () => {
    const long = await send('/preview/sign-in', { secret: 'x'.repeat(100_000) });
    expect(long.status).toBe(413);
    expect((await send('/pl', { secret })).status).toBe(405);
    expect((await library.fetchRaw('/preview/none')).status).toBe(404);
    expect((await library.fetchRaw('/preview/publish')).status).toBe(405);
  });
});

describe('a stranger never sees a draft', () => {
  const claims = { sub: 'Ewa', jti: 'a', exp: 9_999_999_999 };
  const forged = [{ alg: 'HS256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const attempts: [what: string, headers: Record<string, string>][] = [
    ['nothing', {}],
    ['Next’s draft cookie', { Cookie: '__prerender_bypass=1; __next_preview_data=1' }],
    ['a forged session', { Cookie: `czytelnia_preview=${forged}.${'A'.repeat(43)}` }],
    ['a session without a signature', { Cookie: `czytelnia_preview=${forged}` }],
    ['the internal header', { 'x-preview': '{"by":"Ewa","here":"/pl"}', Cookie: 'czytelnia_preview=x' }],
    ['the internal header alone', { 'x-preview': '{"by":"Ewa","here":"/pl"}' }],
    [
      'the internal header of a link',
      {
        'x-preview':
          '{"link":true,"language":"pl","slug":"szkic","until":9999999999,"token":"x","here":"/pl/pages/szkic"}',
      },
    ],
    ['the router’s headers', { RSC: '1', 'Next-Url': '/pl', 'Next-Router-State-Tree': '[]' }],
    ['a prefetch', { RSC: '1', 'Next-Router-Prefetch': '1', Purpose: 'prefetch' }],
    ['Next’s revalidation', { 'x-prerender-revalidate': '1', 'x-matched-path': '/pl/pages/szkic' }],
    ['Next’s middleware', { 'x-middleware-subrequest': 'middleware:middleware:middleware' }],
    ['an action', { 'Next-Action': 'x', Accept: 'text/x-component' }],
    ['a rewrite', { 'x-original-url': '/pl/pages/szkic', 'x-rewrite-url': '/pl/pages/szkic' }],
  ];
  const addresses = [
    '/pl/pages/szkic',
    '/en/pages/szkic',
    '/pl/pages/szkic?_rsc=1',
    '/pl/pages/szkic?preview',
    '/pl/pages/szkic?preview=',
    '/pl/pages/szkic?preview=true',
    `/pl/pages/szkic?preview=${forged}.x`,
    '/pl/pages/szkic/',
    '/pl/pages/%73zkic',
    '/pl/pages',
    '/en/pages',
    '/pl/preview',
    '/pl/preview/edit/pl/szkic',
    '/pl/preview/shown',
    '/preview/history?language=pl&slug=szkic',
    '/api/pages/',
    '/sitemaps/pages.xml',
    '/sitemap.xml',
    '/pl/nothing',
    '/_next/data/x/pl/pages/szkic.json',
  ];

  test.each(attempts)('with %s', async (_what, headers) => {
    for (const address of addresses) {
      const answer = await library.fetchRaw(address, { headers });
      expect(`${address} ${answer.text().includes(`>${draftTitle}<`)}`).toBe(`${address} false`);
      expect(answer.text()).not.toContain('"Szkic"');
      expect(answer.text()).not.toContain('preview-banner');
      expect(answer.header('Set-Cookie')).toBeUndefined();
    }
  });

  test('at the address of a published page, the same bytes as ever, from the cache', async () => {
    const plain = await library.fetchRaw('/pl/pages/pomoc');
    for (const [, headers] of attempts) {
      const answer = await library.fetchRaw('/pl/pages/pomoc', { headers });
      expect(answer.text()).toBe(plain.text());
      expect(answer.header('Age')).toBeDefined();
    }
    for (const word of ['preview', 'Podgląd', 'czytelnia_preview']) expect(plain.text()).not.toContain(word);
  });

  test('while an editor looks at the same pages', async () => {
    const Cookie = await signIn();
    const requests = Array.from({ length: 60 }, async (_none, turn) => {
      const isEditor = turn % 3 === 0;
      const path = ['/pl/pages', '/en/pages', '/pl/pages/szkic', '/pl/pages/pomoc'][turn % 4] ?? '';
      const answer = await library.fetchRaw(path, { headers: isEditor ? { Cookie } : {} });
      return { path, isEditor, text: answer.text() };
    });
    for (const { path, isEditor, text } of await Promise.all(requests)) {
      expect(`${path} ${text.includes('preview-banner')}`).toBe(`${path} ${isEditor}`);
      if (!isEditor) expect(text).not.toContain('/pl/pages/szkic');
    }
  });

  test('and is redirected to sign in, or gets 404', async () => {
    expect((await library.fetchRaw('/en/preview/try')).header('Location')).toBe(
      '/en/preview?return=%2Fen%2Fpreview%2Ftry',
    );
    expect((await library.fetchRaw('/preview/history?language=pl&slug=szkic')).status).toBe(401);
    const robots = (await library.fetchRaw('/robots.txt')).text();
    for (const path of ['/preview/', '/pl/preview', '/en/preview'])
      expect(robots).toContain(`Disallow: ${path}\n`);
  });
});

describe('a preview link', () => {
  test('shows its page to anybody, and no other draft', async () => {
    const address = await makeLink();
    const page = await library.fetchRaw(address);
    expect(page.status).toBe(200);
    expect(page.text()).toContain('Oglądasz tę stronę przez link do podglądu');
    expect(page.text()).not.toContain('/preview/leave');
    expect(page.text()).not.toContain('/pl/preview');
    expect(page.header('Cache-Control')).toBe('private, no-store');
    expect(page.header('X-Robots-Tag')).toBe('noindex');
    expect(page.header('Referrer-Policy')).toBe('no-referrer');
    expect(page.header('Set-Cookie')).toBeUndefined();
    expect((await library.fetchRaw(address.replace('/pl/', '/en/'))).status).toBe(200);
    expect((await library.fetchRaw('/pl/pages/szkic')).status).toBe(404);
  });

  test('that is altered, or used for another page, is refused in the address’s language', async () => {
    const address = await makeLink();
    const token = address.split('preview=')[1] ?? '';
    for (let at = 0; at < token.length - 1; at += 7) {
      const altered = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      expect((await library.fetchRaw(`/pl/pages/szkic?preview=${altered}`)).status).toBe(403);
    }
    for (const path of ['/pl/pages/pomoc', '/en/pages/help', '/en/pages/none']) {
      const answer = await library.fetchRaw(`${path}?preview=${token}`);
      expect(answer.status).toBe(403);
      expect(answer.header('Cache-Control')).toBe('private, no-store');
      expect(answer.text()).toContain(`<html lang="${path.slice(1, 3)}"`);
    }
    for (const path of ['/pl', '/pl/pages', '/pl/statistics'])
      expect((await library.fetchRaw(`${path}?preview=${token}`)).text()).not.toContain('preview-banner');
  });

  test('reports when it has ended', async () => {
    const { previewKeys } = await import('#lib/preview/keys.ts');
    const { signLink } = await import('#lib/preview/link.ts');
    const until = Math.floor(Date.now() / 1000) - 1;
    const token = await signLink({ language: 'pl', slug: 'szkic', until }, previewKeys(secret).link);
    const answer = await library.fetchRaw(`/en/pages/szkic?preview=${token}`);
    expect(answer.status).toBe(410);
    expect(answer.text()).toContain('This preview link has expired');
    expect(answer.text()).not.toContain(`>${draftTitle}<`);
  });

  test('is no session', async () => {
    const token = (await makeLink()).split('preview=')[1];
    const answer = await library.fetchRaw('/pl/pages/szkic', {
      headers: { Cookie: `czytelnia_preview=${token}` },
    });
    expect(answer.status).toBe(404);
  });
});

describe('a page of an editor', () => {
  const name = { language: 'en', slug: 'rooms' };
  const fields = { ...name, locale: 'en' };
  const pageName = `${name.language}/${name.slug}`;
  const dashboard = async (query: Record<string, string>, Cookie: string) =>
    (await library.fetchRaw(`/en/preview?${new URLSearchParams(query)}`, { headers: { Cookie } })).text();
  const submit = async (action: string, more: Record<string, string>, Cookie: string) =>
    (await send(`/preview/${action}`, { ...fields, ...more }, { Cookie })).header('Location');
  const json = async (path: string, value: object, Cookie: string) =>
    JSON.parse(
      (
        await library.fetchRaw(path, {
          method: 'POST',
          headers: { ...formHeaders(), 'Content-Type': 'application/json', Cookie },
          body: JSON.stringify(value),
        })
      ).text(),
    );
  const save = (content: string, Cookie: string) =>
    json(
      '/preview/pages',
      { name, text: { title: 'Rooms', content, description: '', translationKey: 'rooms' } },
      Cookie,
    );

  test('is confirmed, previewed and found again without scripts', async () => {
    const Cookie = await signIn();
    await save('<p>Three <img src="https://elsewhere.example/a.png" alt="A room"></p>', Cookie);
    // The report names an error: a picture that our own policy blocks.
    const confirmation = await submit('publish', { base: '1' }, Cookie);
    expect(confirmation).toBe('/en/preview?ask=publish&page=en%2Frooms');
    const question = await dashboard({ ask: 'publish', page: pageName }, Cookie);
    expect(question).toContain('The report names errors. Publish all the same?');
    expect(question).toContain('name="sure"');
    expect((await library.fetchRaw('/en/pages/rooms')).status).toBe(404);
    expect(await submit('publish', { base: '1', sure: '1' }, Cookie)).toMatch(/done=publish/);
    const notice = await dashboard({ done: 'publish', page: pageName }, Cookie);
    expect(find(elementsOf(notice), 'a', { href: '/en/pages/rooms' }).length).toBeGreaterThan(1);
    expect((await library.fetchRaw('/en/pages/rooms')).status).toBe(200);

    await save('<p>Four rooms</p>', Cookie);
    const version = await dashboard({ history: pageName, version: '1' }, Cookie);
    const elements = elementsOf(version);
    expect(find(elements, 'img', { alt: 'A room' })).toHaveLength(1);
    expect(find(elements, 'ins').length).toBeGreaterThan(0);
    expect(find(elements, 'input', { name: 'number', value: '1' })).toHaveLength(1);

    for (const action of ['unpublish', 'discard'])
      expect(await dashboard({ ask: action, page: pageName }, Cookie)).toContain(
        `action="/preview/${action}?locale=en"`,
      );
    await submit('unpublish', { sure: '1' }, Cookie);
    await submit('discard', { sure: '1' }, Cookie);
    const left = await dashboard({}, Cookie);
    expect(left).toContain('Discarded pages that are not public');
    expect(find(elementsOf(left), 'a', { href: '/en/preview?history=en%2Frooms' })).toHaveLength(1);
    expect(await submit('restore', { number: '1' }, Cookie)).toMatch(/done=restore/);
    expect(await dashboard({}, Cookie)).not.toContain('Discarded pages that are not public');
  });

  test('shows pictures of the servers that the operator names, and of no other', async () => {
    const policy = (await library.fetchRaw('/en/pages')).header('Content-Security-Policy');
    expect(policy).toContain("img-src 'self' data: blob: https://pictures.example;");
    const kinds = async (content: string) => {
      const text = { locale: 'en', title: 'A', content, language: 'en' };
      const { findings } = await json('/preview/live', text, await signIn());
      return findings.map(({ kind }: { kind: string }) => kind);
    };
    expect(await kinds('<p>a <img src="https://pictures.example/a.png" alt="A"></p>')).not.toContain(
      'image-elsewhere',
    );
    expect(await kinds('<p>a <img src="https://other.example/a.png" alt="A"></p>')).toContain(
      'image-elsewhere',
    );
  });

  test('can begin from the declaration that the site has', async () => {
    const Cookie = await signIn();
    const page = await library.fetchRaw('/pl/preview/try', { headers: { Cookie } });
    const value = 'pl/deklaracja-dostepnosci';
    expect(find(elementsOf(page.text()), 'option', { value })).toHaveLength(1);
    const draft = await library.fetchRaw(`/pl/preview/try?from=${value}`, { headers: { Cookie } });
    expect(draft.text()).toContain('a11y-status');
    expect(draft.text()).toContain('Serwis nie zapisuje czytelnikom');
  });
});

test('neither secret nor token nor link is in the log', async () => {
  const address = await makeLink();
  await library.fetchRaw(address);
  // Log lines of requests are buffered for a second; once this one's is there, so are those before it.
  const path = '/behind-the-link';
  await library.fetchRaw(path);
  const last = () => logged(library.server, 'request').at(-1);
  await vi.waitFor(() => expect(last()).toMatchObject({ path }), 10_000);
  const output = library.server.output();
  expect(output).not.toContain(secret);
  expect(output).not.toContain(address.split('preview=')[1]);
});

test('ten failures, and the address must wait', async () => {
  for (let time = 0; time < 10; time += 1) {
    const answer = await send('/preview/sign-in', { secret: `${secret}${time}`, locale: 'en' });
    expect(answer.header('Location')).toBe('/en/preview?problem=wrong#secret');
  }
  const refused = await send('/preview/sign-in', { secret, locale: 'en' }, { 'Accept-Language': 'en' });
  expect(refused.status).toBe(429);
  expect(Number(refused.header('Retry-After'))).toBeGreaterThan(500);
  expect(refused.text()).toContain('Too many attempts');
  const otherClient = await send('/preview/sign-in', { secret }, { 'X-Forwarded-For': '203.0.113.9' });
  expect(otherClient.status).toBe(303);
});
