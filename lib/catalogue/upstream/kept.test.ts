import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CatalogueUnavailable } from '../unavailable.ts';
import { type AnswerDisk, answersFile, openAnswerDisk } from './disk.ts';
import { KeptAnswers, type KeptOptions } from './kept.ts';
import { keptLog } from './service.fixture.ts';

const url = new URL('https://catalogue.example/api/pages/');
const bytes = (text: string) => new TextEncoder().encode(text);

let now = 0;
let asked = 0;
let failing = false;
let recoveries = 0;
let text = 'one';
let log = keptLog();
let folder = '';
let disk: AnswerDisk;

beforeEach(() => {
  now = 1_000_000_000;
  asked = 0;
  failing = false;
  text = 'one';
  log = keptLog();
  folder = mkdtempSync(join(tmpdir(), 'kept-'));
  disk = openAnswerDisk(folder, log);
});
afterEach(() => {
  disk.close();
  rmSync(folder, { recursive: true });
});

function kept(options: Partial<KeptOptions<string>> = {}) {
  return new KeptAnswers<string>({
    freshnessOf: () => ({ renew: 10_000, wait: 20_000 }),
    ask: async () => {
      asked += 1;
      if (failing) throw new CatalogueUnavailable('away');
      return bytes(text);
    },
    read: (body) => {
      const read = new TextDecoder().decode(body);
      if (read === 'nonsense') throw new Error('not JSON');
      return read;
    },
    patience: () => 100,
    rest: 2000,
    recoveries: () => recoveries,
    maxBytes: 100_000,
    disk,
    log,
    now: () => now,
    ...options,
  });
}

describe('while the service answers', () => {
  test('a fresh answer is given without asking', async () => {
    const answers = kept();
    await answers.ask(url);
    now += 9999;
    text = 'two';
    expect(await answers.ask(url)).toMatchObject({ value: 'one', overdue: false });
    expect(asked).toBe(1);
  });

  test('one that grows old is given at once and renewed behind', async () => {
    const answers = kept();
    await answers.ask(url);
    now += 10_000;
    text = 'two';
    expect((await answers.ask(url)).value).toBe('one');
    await new Promise((resolve) => setImmediate(resolve));
    expect((await answers.ask(url)).value).toBe('two');
    expect(asked).toBe(2);
  });

  test('an old one is renewed before the answer', async () => {
    const answers = kept();
    await answers.ask(url);
    now += 20_000;
    text = 'two';
    expect(await answers.ask(url)).toMatchObject({ value: 'two', overdue: false });
  });

  test('a thousand who ask at once cost one question, cold and old', async () => {
    const answers = kept();
    await Promise.all(Array.from({ length: 1000 }, () => answers.ask(url)));
    expect(asked).toBe(1);
    now += 20_000;
    await Promise.all(Array.from({ length: 1000 }, () => answers.ask(url)));
    expect(asked).toBe(2);
  });

  test('what the service does not have is remembered as such', async () => {
    const answers = kept({ ask: async () => undefined, nothing: '' });
    expect((await answers.ask(url)).value).toBe('');
    await expect(kept({ ask: async () => undefined }).ask(url)).rejects.toThrow(/is not there/);
  });

  test('memory is bounded; what it drops is found on disk', async () => {
    const answers = kept({ maxBytes: 2000 });
    for (let page = 0; page < 50; page += 1) await answers.ask(new URL(`?page=${page}`, url));
    failing = true;
    expect((await answers.ask(new URL('?page=0', url))).value).toBe('one');
    expect(asked).toBe(50);
  });
});

describe('while the service fails', () => {
  test('the last good answer stands in, marked, with its age in the log once a minute', async () => {
    const answers = kept();
    await answers.ask(url);
    failing = true;
    now += 7_200_000;
    expect(await answers.ask(url)).toMatchObject({ value: 'one', overdue: true });
    now += 30_000;
    expect(await answers.ask(url)).toMatchObject({ overdue: true });
    expect(log.lines).toEqual([
      {
        level: 'warn',
        message: 'the last good answer stands in',
        fields: { url: url.href, ageSeconds: 7200 },
      },
    ]);
    now += 30_000;
    await answers.ask(url);
    expect(log.lines).toHaveLength(2);
  });

  test('an answer of no use is a failure too', async () => {
    const answers = kept();
    await answers.ask(url);
    text = 'nonsense';
    now += 20_000;
    expect(await answers.ask(url)).toMatchObject({ value: 'one', overdue: true });
    await expect(kept({ disk: undefined }).ask(url)).rejects.toThrow(/of no use: not JSON/);
  });

  test('it is left alone for a moment after each failure, with an answer and without', async () => {
    failing = true;
    const answers = kept();
    for (let time = 0; time < 5; time += 1)
      await expect(answers.ask(url)).rejects.toThrow(CatalogueUnavailable);
    expect(asked).toBe(1);
    expect(await answers.canAnswer(url, false)).toBe(false);
    now += 2000;
    await expect(answers.ask(url)).rejects.toThrow();
    expect(asked).toBe(2);
    failing = false;
    now += 2000;
    await answers.ask(url);
    failing = true;
    now += 20_000;
    for (let time = 0; time < 5; time += 1) await answers.ask(url);
    expect(asked).toBe(4);
  });

  test('it is asked at once when it has come back', async () => {
    failing = true;
    const answers = kept();
    await expect(answers.ask(url)).rejects.toThrow();
    failing = false;
    recoveries += 1;
    expect((await answers.ask(url)).value).toBe('one');
  });

  test('a visitor does not wait long for a service that hangs', async () => {
    let hang = false;
    const answers = kept({
      ask: () => (hang ? new Promise(() => undefined) : Promise.resolve(bytes('one'))),
    });
    await answers.ask(url);
    hang = true;
    now += 20_000;
    expect(await answers.ask(url)).toMatchObject({ value: 'one', overdue: false });
  });

  test('a restart survives an outage', async () => {
    await kept().ask(url);
    failing = true;
    now += 3_600_000;
    const restarted = kept();
    expect(await restarted.canAnswer(url, true)).toBe(true);
    expect(await restarted.ask(url)).toMatchObject({
      value: 'one',
      answeredAt: 1_000_000_000,
      overdue: true,
    });
  });

  test('what is on disk and of no use any more is passed over', async () => {
    disk.write(url.href, { body: bytes('nonsense'), answeredAt: now });
    expect((await kept().ask(url)).value).toBe('one');
  });
});

describe('the disk', () => {
  test('keeps the newest within its bound', () => {
    const small = openAnswerDisk(folder, log, 5_000_000);
    for (let page = 0; page < 60; page += 1)
      small.write(`https://x.example/${page}`, { body: new Uint8Array(1_000_000), answeredAt: page });
    expect(small.read('https://x.example/59')?.body).toHaveLength(1_000_000);
    expect(small.read('https://x.example/0')).toBeUndefined();
    small.close();
    expect(statSync(join(folder, answersFile)).size).toBeLessThan(40_000_000);
  });

  test('begins anew when its file is damaged', () => {
    disk.close();
    writeFileSync(join(folder, answersFile), 'this is no database '.repeat(500));
    disk = openAnswerDisk(folder, log);
    disk.write(url.href, { body: bytes('one'), answeredAt: 1 });
    expect(disk.read(url.href)).toEqual({ body: bytes('one'), answeredAt: 1 });
    expect(log.lines.map(({ message }) => message)).toEqual(['kept answers on disk cannot be read']);
  });

  test('that fails is given up, and the site goes on', async () => {
    disk.close();
    const broken = openAnswerDisk(join(folder, answersFile, 'below-a-file'), log);
    expect((await kept({ disk: broken }).ask(url)).value).toBe('one');
    expect(broken.read(url.href)).toBeUndefined();
  });
});
