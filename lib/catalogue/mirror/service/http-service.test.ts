import { expect, test } from 'vitest';
import { altoOf } from '#lib/text/alto.fixture.ts';
import { ConnectionFailed } from '../../../connection/connection-failed.ts';
import { httpService } from './http-service.ts';
import { upstreamReaders } from './readers.ts';
import { serviceTile } from './records.fixture.ts';
import { recordingLog } from './service.fixture.ts';
import { ServiceFailed } from './service.ts';
import { Warnings } from './warnings.ts';

const base = 'https://service.example/library/';

/** A service over a connection that gives every request the same answer. */
function serviceWith(answer: { status?: number; body?: unknown; headers?: Headers } | Error) {
  const urls: string[] = [];
  const connection = {
    async get(url: URL) {
      urls.push(url.href.slice(base.length));
      if (answer instanceof Error) throw answer;
      const { status = 200, body = [], headers = new Headers() } = answer;
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return { status, headers, body: new TextEncoder().encode(text), url };
    },
  };
  const readers = upstreamReaders(base, new Warnings(recordingLog()));
  return { urls, service: httpService({ base, connection, readers }) };
}

const newest = { type: undefined, min: undefined, max: undefined, size: undefined };
const failureOf = async (pending: Promise<unknown>) => {
  const error = await pending.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ServiceFailed);
  return error instanceof ServiceFailed ? error : expect.unreachable();
};

test('requests are sent as the contract defines them', async () => {
  const { urls, service } = serviceWith({ body: [serviceTile(7, '2026-01-01T00:00:00')] });
  expect((await service.batch(newest)).map(({ id }) => id)).toEqual([7]);
  await service.batch({ ...newest, type: 'news', max: '2026-01-01', size: 200 });
  expect(urls).toEqual([
    'api/frontpage/',
    'api/frontpage/?type=news&max_sorting_datetime=2026-01-01&batch_size=200',
  ]);
});

test('a batch in which no tile has a position is not the end of the feed', async () => {
  const { service } = serviceWith({ body: [{ id: 1 }, {}] });
  expect((await failureOf(service.batch({ ...newest, max: '2026-01-01' }))).kind).toBe('failed');
});

test.each([
  [400, 'refused'],
  [404, 'refused'],
  [429, 'failed'],
  [500, 'failed'],
  [503, 'failed'],
])('status %i: %s, with the requested pause', async (status, kind) => {
  const { service } = serviceWith({ status, headers: new Headers({ 'Retry-After': '7' }) });
  const failure = await failureOf(service.batch(newest));
  expect(failure.kind).toBe(kind);
  if (status !== 404) expect(failure.retryAfter).toBe(7000);
});

test('an older service has no pages', async () => {
  expect(await serviceWith({ status: 404 }).service.pages()).toEqual({ items: [], omitted: 0 });
});

test('a connection that fails is a failure of the service', async () => {
  const failure = await failureOf(
    serviceWith(new ConnectionFailed('cut', 'it broke off')).service.statistics(),
  );
  expect(failure).toMatchObject({ kind: 'failed', retryAfter: undefined });
  expect(failure.message).toContain('it broke off');
});

test('a text is returned unchanged, a missing one is undefined, and anything else is refused', async () => {
  const address = `${base}1.xml`;
  const body = altoOf('<Page/>');
  expect(Buffer.from((await serviceWith({ body }).service.text(address)) ?? []).toString()).toBe(body);
  expect(await serviceWith({ status: 410 }).service.text(address)).toBeUndefined();
  for (const other of ['<html><body>Log in</body></html>', '', 'text'])
    expect((await failureOf(serviceWith({ body: other }).service.text(address))).kind).toBe('refused');
  expect((await failureOf(serviceWith({ status: 500 }).service.text(address))).kind).toBe('failed');
});
