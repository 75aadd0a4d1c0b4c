import { expect, test } from 'vitest';
import { cleanUps, otherOrigin, serve } from './connection.fixture.ts';
import { openConnection } from './connection.ts';

const limits = { accept: '*/*', maxBytes: 1000, milliseconds: 5000 };

function open(upstreams: string[], origins: string[]) {
  const connection = openConnection({ upstreams, origins, connections: 2 });
  cleanUps.push(() => connection.close());
  return (url: string) => connection.get(new URL(url), limits);
}

test('each service is reached, and a listed origin in the private network of one of them', async () => {
  const servers = await Promise.all(
    ['one', 'files'].map((text) => serve((_, response) => response.end(text))),
  );
  const [one, files] = servers.map(({ origin }) => origin);
  const get = open([otherOrigin, `${one}/`], [otherOrigin, `${one}`, `${files}`]);
  const texts = await Promise.all(
    [one, files].map(async (origin) => new TextDecoder().decode((await get(`${origin}/`)).body)),
  );
  expect(texts).toEqual(['one', 'files']);
});

test('origins that are not listed are not contacted, nor a private network where all services are public', async () => {
  const { origin, opened } = await serve((_, response) => response.end());
  await expect(open([`${otherOrigin}/`], [otherOrigin])(`${origin}/`)).rejects.toThrow(/listed/);
  await expect(open([`${otherOrigin}/`], [otherOrigin, origin])(`${origin}/`)).rejects.toThrow(/private/);
  await expect(open([], [])(`${origin}/`)).rejects.toThrow();
  expect(opened()).toBe(0);
});
