import { afterEach, expect, test, vi } from 'vitest';
import { request } from './requests.ts';
import { workbenchStrings } from './workbench-strings.ts';

afterEach(() => vi.unstubAllGlobals());

const words = workbenchStrings('en').problem;

/** A server that never answers, in a browser without AbortSignal.any. */
function silent() {
  const timeout = new AbortController();
  vi.stubGlobal('AbortSignal', { timeout: () => timeout.signal });
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      if (signal.aborted) reject(new DOMException('', 'AbortError'));
    });
  });
  return timeout;
}

test('a refusal is shown as the server words it; a conflict is an answer', async () => {
  const answer = (reason: string, result: string) => {
    const body = { result, problem: reason, detail: `${reason}.` };
    vi.stubGlobal('fetch', async () => Response.json(body, { status: 409 }));
    return request('/preview/publish', {}, { locale: 'en', words });
  };
  expect(await answer('missing', 'refused')).toEqual({ problem: 'missing.', kind: 'missing' });
  expect(await answer('conflict', 'conflict')).toHaveProperty('value.result', 'conflict');
});

test('a refusal by a proxy in front is explained as too long, not to be retried', async () => {
  const answer = (status: number) => {
    vi.stubGlobal('fetch', async () => new Response('<h1>nginx</h1>', { status }));
    return request('/preview/pages', {}, { locale: 'en', words });
  };
  expect(await answer(413)).toEqual({ problem: words.large, kind: 'large' });
  expect(await answer(502)).toEqual({ problem: words.answer, kind: 'answer' });
});

test('an old browser waits no longer either, and reports it', async () => {
  const timeout = silent();
  const { signal } = new AbortController();
  const reply = request('/preview/live', {}, { locale: 'en', words, signal });
  timeout.abort();
  expect(await reply).toEqual({ problem: words.time, kind: 'time' });
});

test('a long text has time to be sent over a slow line', async () => {
  const timeout = vi.fn((_milliseconds: number) => new AbortController().signal);
  vi.stubGlobal('AbortSignal', { timeout });
  vi.stubGlobal('fetch', async () => Response.json({}));
  for (const content of ['', 'x'.repeat(12_000_000)])
    await request('/preview/pages', { content }, { locale: 'en', words });
  const [short = 0, long = 0] = timeout.mock.calls.map(([milliseconds]) => Math.round(milliseconds / 1000));
  expect([short, long]).toEqual([60, 300]);
});

test('a request that is no longer needed is aborted, before or while it is sent', async () => {
  silent();
  const own = new AbortController();
  const send = () => request('/preview/live', {}, { locale: 'en', words, signal: own.signal });
  const reply = send();
  own.abort();
  await expect(reply).rejects.toThrow(DOMException);
  await expect(send()).rejects.toThrow(DOMException);
});
