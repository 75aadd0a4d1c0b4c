import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { storeCatalogue } from '#lib/catalogue/store/catalogue.ts';
import { digestFor } from '#lib/catalogue/store/records.fixture.ts';
import { baseUrls } from '#lib/catalogue/store/temporary-store.fixture.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';
import { answerDownload } from './answer.ts';
import { altoWords, bytesOf, libraryOf } from './work.fixture.ts';

/** A stream that opens lazily and then fails, as streams of files on disk do. */
function failing(code: string): Readable {
  return new Readable({
    construct: (done) => done(Object.assign(new Error(`${code}: cannot be opened`), { code })),
  });
}

/** A library of two pages with texts that tracks its open streams; the text of one scan fails with a code. */
async function watchedLibrary(failure?: { scan: number; code: string }) {
  const page = (word: string) => ({ alto: altoWords([[word, 1, 1]]) });
  const library = await libraryOf([page('pierwsze'), page('drugie')]);
  const open = new Set<string>();
  const watched: Storage = {
    ...library.storage,
    async open(...file) {
      const found = await library.storage.open(...file);
      if (!found) return undefined;
      const name = file.join('/');
      if (failure && file[0] === digestFor(`text ${failure.scan}`)) {
        found.bytes.destroy();
        return { ...found, bytes: failing(failure.code) };
      }
      open.add(name);
      found.bytes.once('close', () => open.delete(name));
      return found;
    },
  };
  const source = {
    ...library.source,
    storage: watched,
    catalogue: storeCatalogue(library, baseUrls, watched),
  };
  const request = (format: string) =>
    answerDownload(source, {
      method: 'GET',
      path: `/downloads/work.${format}`,
      query: new URLSearchParams(),
      headers: {},
    });
  // File streams close asynchronously.
  const settled = async () => await expect.poll(() => [...open]).toEqual([]);
  return { request, download: (format: string) => request(format).then(bytesOf), settled };
}

test('a text that goes while it is opened is missing, not the end', async () => {
  const { download, settled } = await watchedLibrary({ scan: 1, code: 'ENOENT' });
  expect((await download('zip')).toString('latin1')).toContain('data/00002.jpg');
  await settled();
});

test('a text that cannot be opened breaks the file off, and lets go of the image before it', async () => {
  const { download, settled } = await watchedLibrary({ scan: 1, code: 'EACCES' });
  for (const format of ['zip', 'pdf', 'epub']) {
    await expect(download(format)).rejects.toThrow(/The text .* cannot be read: .+/);
    await settled();
  }
});

test('faults of the first page are reported before the file is started', async () => {
  const { request, settled } = await watchedLibrary({ scan: 0, code: 'EACCES' });
  for (const format of ['zip', 'pdf', 'epub', 'txt']) {
    const answer = await request(format);
    expect([answer.status, answer.headers['Retry-After']]).toEqual([503, '30']);
    await settled();
  }
});

test('a file that nobody reads leaves no image open', async () => {
  const { request, settled } = await watchedLibrary();
  for (const format of ['zip', 'pdf', 'epub']) {
    const { body } = await request(format);
    if (body === null || !('stream' in body)) throw new Error('a stream was expected');
    body.stream.destroy();
    await settled();
  }
});
