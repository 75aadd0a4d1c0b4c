import { expect, test } from 'vitest';
import { temporaryLibrary } from '../../import/library.fixture.ts';

test('there is nothing to merge on PostgreSQL, and the command reports it', async () => {
  expect(await temporaryLibrary().run('search', 'optimize')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('PostgreSQL tidies its index by itself'),
  });
});
