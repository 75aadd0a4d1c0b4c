import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../temporary-store.fixture.ts';
import { openThread } from './thread.ts';

/** A thread that runs statements for a while, one after the other, before it answers. */
const program = () => {
  const file = join(temporaryFolder(), 'program.cjs');
  const libsql = JSON.stringify(createRequire(import.meta.url).resolve('libsql'));
  writeFileSync(
    file,
    `const { parentPort } = require('node:worker_threads');
    const Database = require(${libsql});
    const database = new Database(':memory:');
    parentPort.on('message', ({ id, parameters: [milliseconds] }) => {
      const end = performance.now() + milliseconds;
      while (performance.now() < end) database.prepare('SELECT 1').all();
      parentPort.postMessage({ id, value: 'answered' });
    });`,
  );
  return openThread(file, undefined, (error) => error);
};

test('a thread that is closed answers pending requests, and nothing more', async () => {
  const thread = program();
  const answers = Promise.all([thread.call('run', [300]), thread.call('run', [300])]);
  await Promise.all([thread.close(), thread.close()]);
  expect(await answers).toEqual(['answered', 'answered']);
  await expect(thread.call('run', [0])).rejects.toThrow('it is closed');
});

test.each([[[]], [[0]]])(
  'a thread with the requests %j is closed at once, and takes no more requests',
  async (calls) => {
    const thread = program();
    for (const milliseconds of calls) await thread.call('run', [milliseconds]);
    await thread.close();
    await expect(thread.call('run', [0])).rejects.toThrow('it is closed');
  },
);
