import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { HttpResponse } from '#lib/http.ts';
import { Refused } from '../limits/refused.ts';
import { HttpCache } from './cache.ts';

const lasting = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400';
let now = 0;
let version = 'a';
let purges = 'a';
let renders = 0;
let cache: HttpCache;

beforeEach(() => {
  now = 1_000_000;
  version = 'a';
  purges = 'a';
  renders = 0;
  cache = new HttpCache({ maxBytes: 100_000, ...catalogue, now: () => now });
});

const catalogue = { version: () => version, purges: () => purges };
const purge = () => {
  version += 'x';
  purges += 'x';
};

/** An origin whose responses are numbered. */
function origin(headers: HttpResponse['headers'] = { 'Cache-Control': lasting }, status = 200) {
  return async (): Promise<HttpResponse> => {
    const number = ++renders;
    await new Promise((resolve) => setTimeout(resolve, 1));
    return { status, headers, body: new TextEncoder().encode(`answer ${number}`) };
  };
}

async function ask(render: () => Promise<HttpResponse>, key = 'key') {
  const { representation, state, age } = await cache.cached(key, render);
  return { text: new TextDecoder().decode(representation.body), status: representation.status, state, age };
}

/** Waits until the stale answer has been renewed in the background. */
const renewed = () => expect.poll(() => cache.fresh('key')).toBeDefined();
const failing = () => Promise.reject(new Error('origin is down'));

describe('lifetime', () => {
  test('a fresh answer comes from memory with its age', async () => {
    await ask(origin());
    now += 59_000;
    expect(await ask(origin())).toEqual({ text: 'answer 1', status: 200, state: 'hit', age: 59 });
  });

  test('a clock that is set back keeps no answer for longer', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    cache = new HttpCache({ maxBytes: 100_000, ...catalogue });
    await ask(origin());
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(661_000);
    expect(await ask(origin())).toMatchObject({ text: 'answer 2', state: 'miss' });
  });

  test('a stale answer is sent at once and renewed behind, once', async () => {
    await ask(origin());
    now += 61_000;
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(origin())));
    expect(answers.every(({ text, state }) => text === 'answer 1' && state === 'stale')).toBe(true);
    await renewed();
    expect(await ask(origin())).toMatchObject({ text: 'answer 2', state: 'hit', age: 0 });
    expect(renders).toBe(2);
  });

  test('renewing behind begins when the visitor has had time, and not for what has gone meanwhile', async () => {
    cache = new HttpCache({ maxBytes: 100_000, ...catalogue, now: () => now, renewAfter: 30 });
    await ask(origin());
    now += 61_000;
    expect(await ask(origin())).toMatchObject({ text: 'answer 1', state: 'stale' });
    expect(renders).toBe(1);
    await renewed();
    now += 61_000;
    expect(await ask(origin())).toMatchObject({ text: 'answer 2', state: 'stale' });
    purge();
    expect(await ask(origin(), 'other')).toMatchObject({ text: 'answer 3', state: 'miss' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(renders).toBe(3);
  });

  test('after the time for renewing behind, the visitor waits for a new answer', async () => {
    await ask(origin());
    now += 661_000;
    expect(await ask(origin())).toMatchObject({ text: 'answer 2', state: 'miss' });
  });

  test('a stale answer is used when renewing fails, and the origin gets a pause', async () => {
    await ask(origin());
    now += 3_600_000;
    expect(await ask(failing)).toMatchObject({ text: 'answer 1', state: 'stale' });
    expect(await ask(origin())).toMatchObject({ text: 'answer 1', state: 'stale' });
    expect(renders).toBe(1);
    now += 5_001;
    expect(await ask(origin())).toMatchObject({ text: 'answer 2', state: 'miss' });
  });

  test('a stale answer is used for a 5xx as well', async () => {
    await ask(origin());
    now += 3_600_000;
    expect(await ask(origin({}, 503))).toMatchObject({ text: 'answer 1', status: 200, state: 'stale' });
  });

  test('a failed renewal behind goes unnoticed by visitors', async () => {
    await ask(origin());
    now += 61_000;
    let isTried = false;
    const tried = () => {
      isTried = true;
      return failing();
    };
    expect(await ask(tried)).toMatchObject({ text: 'answer 1', state: 'stale' });
    await expect.poll(() => isTried).toBe(true);
    expect(await ask(failing)).toMatchObject({ text: 'answer 1', state: 'stale' });
  });

  test('a client that has had its share gets the stale answer, and the next one a new one', async () => {
    const refusing = () => Promise.reject(new Refused('client', 1));
    await ask(origin());
    now += 3_600_000;
    expect(await ask(refusing)).toMatchObject({ text: 'answer 1', state: 'stale' });
    expect(await ask(origin())).toMatchObject({ text: 'answer 2', state: 'miss' });
    now += 61_000;
    expect(await ask(refusing)).toMatchObject({ text: 'answer 2', state: 'stale' });
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await ask(origin())).toMatchObject({ text: 'answer 2', state: 'stale' });
    await renewed();
    expect(await ask(origin())).toMatchObject({ text: 'answer 3', state: 'hit' });
  });

  test('after a day the failure is returned', async () => {
    await ask(origin());
    now += 86_461_000;
    await expect(ask(failing)).rejects.toThrow('origin is down');
    expect(await ask(origin({}, 503), 'other')).toMatchObject({ status: 503, state: 'miss' });
  });

  test('an answer that must not be stored replaces the old one', async () => {
    await ask(origin());
    now += 661_000;
    await ask(origin({ 'Cache-Control': 'no-store' }, 404));
    expect(await ask(origin())).toMatchObject({ text: 'answer 3', state: 'miss' });
  });
});

describe('what is never stored', () => {
  test.each([
    ['no Cache-Control', {}],
    ['no-store', { 'Cache-Control': 'no-store, s-maxage=60' }],
    ['private', { 'Cache-Control': 'private, max-age=60' }],
    ['no-cache', { 'cache-control': 'no-cache, s-maxage=60' }],
    ['a cookie', { 'Cache-Control': lasting, 'Set-Cookie': 'a=b' }],
    ['Vary: *', { 'Cache-Control': lasting, Vary: '*' }],
    ['Vary: Cookie', { 'Cache-Control': lasting, vary: 'Accept, Cookie' }],
    ['max-age=0 alone', { 'Cache-Control': 'public, max-age=0' }],
    ['a lifetime that is no number', { 'Cache-Control': 's-maxage=long' }],
  ])('%s', async (_name, headers) => {
    await ask(origin(headers));
    expect(await ask(origin(headers))).toMatchObject({ text: 'answer 2', state: 'miss' });
    expect(cache.bytes).toBe(0);
  });

  test('must-revalidate forbids stale answers', async () => {
    const headers = { 'Cache-Control': 's-maxage=60, must-revalidate, stale-while-revalidate=600' };
    await ask(origin(headers));
    expect(await ask(origin(headers))).toMatchObject({ state: 'hit' });
    now += 61_000;
    expect(await ask(origin(headers))).toMatchObject({ text: 'answer 2', state: 'miss' });
  });

  test('Vary on what is always the same does no harm', async () => {
    const headers = { 'Cache-Control': lasting, Vary: 'Accept, Accept-Encoding' };
    await ask(origin(headers));
    expect(await ask(origin(headers))).toMatchObject({ state: 'hit' });
  });
});

describe('many at once', () => {
  test('a thousand requests for one cold thing render it once', async () => {
    const answers = await Promise.all(Array.from({ length: 1000 }, () => ask(origin())));
    expect(renders).toBe(1);
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['answer 1']));
    expect(answers.filter(({ state }) => state === 'shared')).toHaveLength(999);
  });

  test('that one client has had its share does not affect others who wait for the same', async () => {
    const refusing = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      throw new Refused('client', 1);
    };
    const refused = expect(ask(refusing)).rejects.toThrow(Refused);
    const others = await Promise.all([ask(origin()), ask(origin())]);
    await refused;
    expect(others.map(({ text, state }) => [text, state])).toEqual([
      ['answer 1', 'miss'],
      ['answer 1', 'shared'],
    ]);
  });

  test('a private answer goes to one only', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(origin({ 'Cache-Control': 'private' }))),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(20);
  });

  test('a failure reaches all who waited, and the next may try again', async () => {
    const results = await Promise.allSettled([ask(failing), ask(failing)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask(origin())).toMatchObject({ text: 'answer 1' });
  });
});

describe('after a change', () => {
  test('an answer is used for five seconds more and renewed behind, once', async () => {
    await ask(origin());
    version = 'b';
    expect(await ask(origin())).toMatchObject({ text: 'answer 1', state: 'stale' });
    expect(await ask(origin())).toMatchObject({ text: 'answer 1', state: 'stale' });
    await renewed();
    expect(await ask(origin())).toMatchObject({ text: 'answer 2', state: 'hit' });
  });

  test('nobody gets the old answer later than that', async () => {
    await ask(origin());
    version = 'b';
    await ask(origin(), 'other');
    now += 5_000;
    expect(await ask(origin())).toMatchObject({ text: 'answer 3', state: 'miss' });
  });

  test('nor without requests since, so that the change may be as old as the last check', async () => {
    await ask(origin());
    version = 'b';
    now += 5_000;
    expect(await ask(origin())).toMatchObject({ text: 'answer 2', state: 'miss' });
  });

  test('an answer that must not be used stale is generated anew, as a 404 is', async () => {
    const missing = origin({ 'Cache-Control': 's-maxage=10' }, 404);
    await ask(missing);
    version = 'b';
    expect(await ask(missing)).toMatchObject({ text: 'answer 2', state: 'miss' });
  });

  test('changes that go on do not make the time longer', async () => {
    await ask(origin());
    for (const next of ['b', 'c', 'd']) {
      version = next;
      await ask(origin(), 'other');
      now += 2_000;
    }
    expect(await ask(origin())).toMatchObject({ state: 'miss' });
  });

  test('it is used when renewing fails', async () => {
    await ask(origin());
    version = 'b';
    await ask(origin(), 'other');
    now += 5_000;
    expect(await ask(failing)).toMatchObject({ text: 'answer 1', state: 'stale' });
  });

  test('an answer started before it is outdated from the start', async () => {
    const first = ask(origin());
    version = 'b';
    expect(await first).toMatchObject({ text: 'answer 1' });
    expect(await ask(origin())).toMatchObject({ text: 'answer 1', state: 'stale' });
    await renewed();
    expect(await ask(origin())).toMatchObject({ text: 'answer 2', state: 'hit' });
  });
});

describe('after a purge', () => {
  test('nothing is used any more, not even when the origin fails', async () => {
    await ask(origin());
    purge();
    await expect(ask(failing)).rejects.toThrow('origin is down');
    expect(await ask(origin())).toMatchObject({ text: 'answer 2', state: 'miss' });
  });

  test('an answer started before it is not stored', async () => {
    const first = ask(origin());
    purge();
    expect(await first).toMatchObject({ text: 'answer 1' });
    expect(cache.bytes).toBe(0);
    expect(await ask(origin())).toMatchObject({ text: 'answer 2', state: 'miss' });
  });

  test('who comes then does not join a render from before it', async () => {
    const first = ask(origin());
    purge();
    const second = ask(origin());
    expect((await first).text).toBe('answer 1');
    expect((await second).text).toBe('answer 2');
    expect(await ask(origin())).toMatchObject({ text: 'answer 2', state: 'hit' });
  });
});

describe('while the version is unknown', () => {
  let away = false;
  const version = () => {
    if (away) throw new Error('away');
    return 'a';
  };

  test('cached answers are used, and nothing new is stored', async () => {
    cache = new HttpCache({ maxBytes: 100_000, version, now: () => now });
    await ask(origin());
    away = true;
    expect(await ask(origin())).toMatchObject({ text: 'answer 1', state: 'hit' });
    await ask(origin(), 'other');
    expect(await ask(origin(), 'other')).toMatchObject({ text: 'answer 3', state: 'miss' });
    away = false;
    expect(await ask(origin())).toMatchObject({ text: 'answer 1', state: 'hit' });
  });
});

describe('memory', () => {
  const large = async (): Promise<HttpResponse> => ({
    status: 200,
    headers: { 'Cache-Control': lasting, Vary: 'Accept-Encoding' },
    body: crypto.getRandomValues(new Uint8Array(10_000)),
  });

  test('is bounded', async () => {
    for (let index = 0; index < 100; index++) await cache.cached(`key ${index}`, large);
    expect(cache.bytes).toBeLessThanOrEqual(100_000);
    expect(cache.bytes).toBeGreaterThan(50_000);
  });

  test('is not spent on single requests', async () => {
    for (let index = 0; index < 100; index++) await cache.cached(`key ${index}`, large, 'when asked again');
    expect(cache.bytes).toBe(0);
    expect(await cache.cached('key 99', large, 'when asked again')).toMatchObject({ state: 'miss' });
    expect(await cache.cached('key 99', large, 'when asked again')).toMatchObject({ state: 'hit' });
    expect(cache.bytes).toBeGreaterThan(10_000);
  });

  test('counts compressed variants', async () => {
    const { representation } = await cache.cached('key', large);
    const before = cache.bytes;
    const { body } = await representation.answer({ headers: { 'accept-encoding': 'br' } });
    expect(body).toBeInstanceOf(Uint8Array);
    expect(cache.bytes).toBeGreaterThan(before + 9_000);
  });

  test('an unchanged answer keeps what was compressed of it', async () => {
    const render = async (): Promise<HttpResponse> => ({
      status: 200,
      headers: { 'Cache-Control': lasting },
      body: new Uint8Array(5),
    });
    const first = await cache.cached('key', render);
    now += 661_000;
    const second = await cache.cached('key', render);
    expect(second.state).toBe('miss');
    expect(second.representation).toBe(first.representation);
  });
});
