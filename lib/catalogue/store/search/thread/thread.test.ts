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
  return openThread(file, undefined, (reason) => new Error(reason));
};

test('a thread that is closed answers what it was asked, and nothing more', async () => {
  const thread = program();
  const answers = Promise.all([thread.ask('run', [300]), thread.ask('run', [300])]);
  await thread.close();
  expect(await answers).toEqual(['answered', 'answered']);
  await expect(thread.ask('run', [0])).rejects.toThrow('it is closed');
});

test('an idle thread is closed, and one that was never asked', async () => {
  const thread = program();
  await thread.ask('run', [0]);
  await thread.close();
  await program().close();
});
