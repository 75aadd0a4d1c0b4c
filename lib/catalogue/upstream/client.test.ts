import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CatalogueUnavailable } from '../unavailable.ts';
import { type Client, openClient } from './client.ts';
import { type Connection, openConnection } from './connection.ts';
import { retryAfterOf } from './retries.ts';
import { json, keptLog, type Service, startService } from './service.fixture.ts';

let service: Service;
let connection: Connection;
let client: Client;
let log = keptLog();
let feedOnly = false;
let organizationsOnly = false;
/** What /api/pages/ answers with, in turn; the last one stays. */
let answers: { status: number; headers?: Record<string, string> }[] = [];

beforeEach(async () => {
  log = keptLog();
  answers = [{ status: 200 }];
  feedOnly = false;
  organizationsOnly = false;
  service = await startService((request, response) => {
    if (request.url?.startsWith('/api/frontpage/')) return json(response, [], organizationsOnly ? 500 : 200);
    if (request.url === '/api/organizations/') return json(response, [], feedOnly ? 500 : 200);
    const { status, headers = {} } = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 500 };
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    json(response, ['answer'], status);
  });
  const origin = new URL(service.url).origin;
  connection = openConnection({ origins: [origin], upstream: origin, connections: 4 });
  client = openClient({ base: service.url, connection, trialConnection: connection, log });
});
afterEach(async () => {
  client.close();
  await connection.close();
  await service.stop();
});

const get = () => client.get(new URL('api/pages/', service.url), 100_000);
const questions = () => service.asked.filter((path) => path === '/api/pages/').length;

describe('asks again', () => {
  test.each([502, 503, 504])('after %i', async (status) => {
    answers = [{ status }, { status }, { status: 200 }];
    expect((await get()).status).toBe(200);
    expect(questions()).toBe(3);
  });

  test('after the pause that the service asks for', async () => {
    answers = [{ status: 503, headers: { 'Retry-After': '1' } }, { status: 200 }];
    const begun = performance.now();
    await get();
    expect(performance.now() - begun).toBeGreaterThan(990);
  });

  test('after a connection that broke', async () => {
    let cut = true;
    const { answer } = service;
    service.answer = (request, response) => {
      if (!cut || request.url !== '/api/pages/') return answer(request, response);
      cut = false;
      response.writeHead(200, { 'Content-Length': '100' }).write('[');
      setTimeout(() => response.destroy(), 20);
    };
    expect((await get()).status).toBe(200);
    expect(questions()).toBe(2);
  });

  test('no more than twice', async () => {
    answers = [{ status: 503 }];
    await expect(get()).rejects.toThrow(/status 503/);
    expect(questions()).toBe(3);
  });
});

describe('never asks again', () => {
  test.each([400, 401, 404, 410, 429, 500])('after %i', async (status) => {
    answers = [{ status }];
    await (status === 429 || status >= 500 ? expect(get()).rejects.toThrow() : get());
    expect(questions()).toBe(1);
  });

  test('before a long pause that it was asked for is over', async () => {
    answers = [{ status: 503, headers: { 'Retry-After': '30' } }];
    await expect(get()).rejects.toThrow(CatalogueUnavailable);
    await expect(get()).rejects.toMatchObject({ retryAfter: 30 });
    expect(questions()).toBe(1);
  });
});

describe('knows what the service is doing', () => {
  test('each change of state is in the log once', async () => {
    await vi.waitFor(() => expect(client.state().state).toBe('answering'));
    await service.leave();
    for (let time = 0; time < 4; time += 1) await expect(get()).rejects.toThrow(CatalogueUnavailable);
    await vi.waitFor(() => expect(client.state().state).toBe('failing'), 5000);
    for (let time = 0; time < 20; time += 1) await expect(get()).rejects.toThrow(CatalogueUnavailable);
    await service.comeBack();
    // Nobody asks: it is noticed all the same.
    await vi.waitFor(() => expect(client.state().state).toBe('answering'), 5000);
    expect(client.recoveries()).toBe(1);
    expect((await get()).status).toBe(200);
    expect(log.lines.map(({ message }) => message)).toEqual([
      'the catalogue service answers',
      'the catalogue service fails',
      'the catalogue service answers again',
    ]);
  });

  test('one address that fails is not a service that fails', async () => {
    answers = [{ status: 500 }];
    await vi.waitFor(() => expect(client.state().state).toBe('answering'));
    for (let time = 0; time < 6; time += 1) await expect(get()).rejects.toThrow();
    expect(client.state().state).toBe('answering');
    expect(log.lines).toHaveLength(1);
  });

  test.each(['feed', 'institutions'])(
    'one that answers only for the %s is no service that fails',
    async (part) => {
      await vi.waitFor(() => expect(client.state().state).toBe('answering'));
      answers = [{ status: 500 }];
      feedOnly = part === 'feed';
      organizationsOnly = part !== 'feed';
      for (let time = 0; time < 6; time += 1) await expect(get()).rejects.toThrow();
      const trials = () => service.asked.filter((path) => path.startsWith('/api/frontpage/')).length;
      await vi.waitFor(() => expect(trials()).toBeGreaterThan(1));
      expect(client.state().state).toBe('answering');
    },
  );

  test('one that tells only what cannot be read fails, and comes back', async () => {
    await vi.waitFor(() => expect(client.state().state).toBe('answering'));
    const { answer } = service;
    service.answer = (_, response) => void response.writeHead(200).end('<h1>Log in</h1>');
    for (let time = 0; time < 2; time += 1) {
      await get();
      client.judge(false);
    }
    await vi.waitFor(() => expect(client.state().state).toBe('failing'), 5000);
    service.answer = answer;
    await vi.waitFor(() => expect(client.state().state).toBe('answering'), 5000);
    expect(client.recoveries()).toBe(1);
  });

  test('while it fails nobody waits for it', async () => {
    await service.leave();
    for (let time = 0; time < 3; time += 1) await expect(get()).rejects.toThrow();
    await vi.waitFor(() => expect(client.state().state).toBe('failing'), 5000);
    await service.comeBack();
    service.answer = () => undefined;
    const before = service.asked.length;
    await expect(get()).rejects.toThrow('the catalogue service fails');
    expect(service.asked.slice(before)).not.toContain('/api/pages/');
  });
});

test.each([
  ['5', 5000],
  ['0', 0],
  ['100000', 60_000],
  ['Sat, 21 Nov 2026 10:30:10 GMT', 10_000],
  ['Sat, 21 Nov 2026 10:00:00 GMT', 0],
  ['soon', undefined],
  ['-1', undefined],
])('Retry-After: %s is %s ms', (value, milliseconds) => {
  const now = Date.parse('2026-11-21T10:30:00Z');
  expect(retryAfterOf(new Headers({ 'retry-after': value }), now)).toBe(milliseconds);
});
