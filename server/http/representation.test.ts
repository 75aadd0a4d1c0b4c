import { expect, test } from 'vitest';
import { Representation } from './representation.ts';

const body = new TextEncoder().encode('<p>Czytelnia</p>'.repeat(100));
const page = new Representation({ status: 200, headers: { Vary: 'Accept-Encoding' }, body });

test('each coding has an entity tag of its own, which gives 304', async () => {
  const tags = new Set<string>();
  for (const coding of ['br', 'gzip', 'identity']) {
    const { headers, status } = await page.answer({ headers: { 'accept-encoding': coding } });
    expect(status).toBe(200);
    expect(headers['Content-Encoding']).toBe(coding === 'identity' ? undefined : coding);
    const tag = headers.ETag ?? '';
    tags.add(tag);
    const revalidated = await page.answer({
      headers: { 'accept-encoding': coding, 'if-none-match': `W/${tag}` },
    });
    expect(revalidated).toMatchObject({
      status: 304,
      body: null,
      headers: { ETag: tag, Vary: 'Accept-Encoding' },
    });
  }
  expect(tags.size).toBe(3);
});

test('a tag of one coding is not good for another', async () => {
  const { headers } = await page.answer({ headers: { 'accept-encoding': 'br' } });
  const other = await page.answer({ headers: { 'accept-encoding': 'gzip', 'if-none-match': headers.ETag } });
  expect(other.status).toBe(200);
});

test('without Vary: Accept-Encoding nothing is compressed, and headers stay as they are', async () => {
  const headers = { 'Content-Type': 'application/json', Vary: 'Accept', ETag: '"own"' };
  const answer = await new Representation({ status: 200, headers, body }).answer({
    headers: { 'accept-encoding': 'br' },
  });
  expect(answer.headers).toEqual(headers);
  expect(answer.body).toBe(body);
});

test('an error has no entity tag', async () => {
  const answer = await new Representation({ status: 404, headers: {}, body }).answer({
    headers: { 'if-none-match': '*' },
  });
  expect(answer.status).toBe(404);
  expect(answer.headers).toEqual({});
});

test('growth is reported to the last listener, so that renewals leave nothing behind', async () => {
  const grown = new Representation({ status: 200, headers: { Vary: 'Accept-Encoding' }, body });
  const warnings: string[] = [];
  for (const name of ['first', 'second']) grown.onGrowth(() => warnings.push(name));
  await grown.answer({ headers: { 'accept-encoding': 'br' } });
  expect(warnings).toEqual(['second']);
});
