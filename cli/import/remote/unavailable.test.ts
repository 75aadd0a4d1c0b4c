import { expect, test } from 'vitest';
import { albumAt } from './album.fixture.ts';

test.each<[string, number | string, string]>([
  ['is not there', 404, 'answers 404'],
  ['is gone', 410, 'answers 410'],
  ['is no image', '<html/>', 'it holds no image that is known here'],
])('an image that %s is told as an error, and the others are stored', async (_, answer, reason) => {
  const album = await albumAt('a.png', 'b.png', 'c.png');
  album.answers.set('/files/b.png', answer);
  const { code, objects, problems } = await album.import();
  expect({ code, objects }).toMatchObject({ code: 1, objects: { added: 1, failed: 0 } });
  expect(problems).toMatchObject([{ kind: 'error', reason: expect.stringContaining(reason) }]);
  expect(await album.object()).toEqual({ title: 'Album', scans: 2, texts: 1 });
  album.requests.length = 0;
  expect(await album.import()).toMatchObject({ objects: { unchanged: 1 } });
  expect(album.requests).toEqual(['/m']);
});

test.each(['/files/b.png', '/text.xml'])(
  'while %s is not to be had for the moment, the object stays as it is; then it changes',
  async (path) => {
    const album = await albumAt('a.png', 'b.png');
    expect(await album.import()).toMatchObject({ code: 0, objects: { added: 1 } });
    album.describe('Inny');
    const before = album.answers.get(path);
    album.answers.set(path, 503);
    expect(await album.import()).toMatchObject({ code: 1, objects: { failed: 1 } });
    expect(await album.object()).toEqual({ title: 'Album', scans: 2, texts: 1 });
    if (before === undefined) album.answers.delete(path);
    else album.answers.set(path, before);
    expect(await album.import()).toMatchObject({ code: 0, objects: { changed: 1 } });
    expect(await album.object()).toEqual({ title: 'Inny', scans: 2, texts: 1 });
  },
);
