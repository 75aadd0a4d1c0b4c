import { expect, test } from 'vitest';
import { failureSentence } from './failure.ts';

const withCode = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each([
  [withCode('ENOSPC', 'ENOSPC: no space left on device, write'), /^The disk is full\. Make room\./],
  [withCode('SQLITE_FULL', 'database or disk is full'), /^The disk is full/],
  // The message of libvips, which mentions the lack of space only in its second line.
  [
    new Error('/data/staging/x/scan.jpg: write error\nsystem error: No space left on device'),
    /^The disk is full/,
  ],
  [withCode('EACCES', "EACCES: permission denied, mkdir '/data'"), /does not permit/],
  [withCode('42501', 'permission denied for schema public'), /role in the database's address lacks rights/],
  [withCode('57014', 'canceling statement due to statement timeout'), /time limit of the database/],
  [withCode('ECONNRESET', 'aborted'), /connection broke off/],
  [new Error('Connection terminated unexpectedly'), /connection broke off/],
  [withCode('EROFS', 'EROFS: read-only file system'), /only be read/],
  [withCode('SQLITE_BUSY', 'database is locked'), /busy for too long/],
  [withCode('SQLITE_CANTOPEN', 'unable to open database file'), /DATA_DIR cannot be opened/],
  [
    new Error('ConnectionFailed("Unable to open connection to local database /data/catalogue.sqlite: 14")'),
    /DATA_DIR cannot be opened/,
  ],
  [withCode('', 'attempt to write a readonly database'), /only be read/],
  [withCode('EMFILE', 'EMFILE: too many open files'), /Too many files/],
])('%s is reported in a sentence, with the first line of the machine’s message', (error, sentence) => {
  expect(failureSentence(error)).toMatch(sentence);
  expect(failureSentence(error)).toContain(`(${error.message.split('\n')[0]})`);
});

test('a mistake of ours is no failure of the machine', () => {
  expect(failureSentence(new TypeError('undefined is not a function'))).toBeUndefined();
  expect(failureSentence('text')).toBeUndefined();
});

test('what to do next is added where the work can go on, in the caller’s words', () => {
  const full = withCode('SQLITE_FULL', 'database or disk is full');
  expect(failureSentence(full)).toContain('Make room. What was done before stays done');
  expect(failureSentence(full, ' Then start it again.')).toContain('Make room. Then start it again. (');
  expect(failureSentence(withCode('EACCES', 'permission denied'), ' Then')).not.toContain('Then');
});
