import { afterEach, expect, test, vi } from 'vitest';
import { fetchObject } from './fetch-object.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a page that is refused says with which status', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  const page = fetchObject('/en/objects/a/1', new AbortController().signal);
  await expect(page).rejects.toHaveProperty('cause.status', 503);
});
