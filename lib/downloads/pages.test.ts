import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { CatalogueUnavailable } from '#lib/catalogue/unavailable.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';
import { answerDownload } from './answer.ts';
import { altoWords, bytesOf, libraryOf } from './work.fixture.ts';

/** A file that is there when it is looked for, and fails when it is opened, as the disk's do. */
function failing(code: string): Readable {
  return new Readable({
    construct: (done) => done(Object.assign(new Error(`${code}: cannot be opened`), { code })),
  });
}

/** A library of two pages with texts, and streams of it that are open; texts fail where a code is given. */
async function watchedLibrary(textFailure?: string) {
  const alto = altoWords([['słowo', 1, 1]]);
  const { source, storage } = await libraryOf([{ alto }, { alto }]);
  const open = new Set<string>();
  const watched: Storage = {
    ...storage,
    async open(...file) {
      const found = await storage.open(...file);
      if (!found) return undefined;
      const name = file.join('/');
      if (textFailure !== undefined && name.endsWith('alto.xml')) {
        found.bytes.destroy();
        return { ...found, bytes: failing(textFailure) };
      }
      open.add(name);
      found.bytes.once('close', () => open.delete(name));
      return found;
    },
  };
  const take = async (format: string, catalogue = source.catalogue) => {
    const request = {
      method: 'GET',
      path: `/downloads/work.${format}`,
      query: new URLSearchParams(),
      headers: {},
    };
    return await answerDownload({ ...source, catalogue, storage: watched }, request).then(bytesOf);
  };
  // A disk closes its files in its own time.
  const settled = async () => await expect.poll(() => [...open]).toEqual([]);
  return { take, settled, catalogue: source.catalogue };
}

test('a text that goes while it is opened is missing, not the end', async () => {
  const { take, settled } = await watchedLibrary('ENOENT');
  expect((await take('zip')).toString('latin1')).toContain('data/00002.jpg');
  await settled();
});

test('a text that cannot be opened breaks the file off, and lets go of the image before it', async () => {
  const { take, settled } = await watchedLibrary('EACCES');
  await expect(take('zip')).rejects.toThrow(/broke off .*alto\.xml/);
  await settled();
});

test('a catalogue that goes away in the middle leaves no image open', async () => {
  const { take, settled, catalogue } = await watchedLibrary();
  const away = { ...catalogue, textLayer: () => Promise.reject(new CatalogueUnavailable('away')) };
  for (const format of ['pdf', 'epub']) {
    await expect(take(format, away)).rejects.toThrow('away');
    await settled();
  }
});
