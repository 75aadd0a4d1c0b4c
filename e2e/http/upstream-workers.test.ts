import { expect, test, vi } from 'vitest';
import { startFronted } from '../support/fronted.ts';
import { ask } from '../support/http.ts';
import { logged } from '../support/server.ts';

test('two processes in front of one catalogue service keep their answers in one file', async () => {
  const fronted = await startFronted('good', { environment: { WORKERS: '2' } });
  const ids = () => new Set(logged(fronted.site, 'request').map(({ id }) => String(id).split('-', 1)[0]));
  const askAll = () =>
    Promise.all(
      ['/pl', '/en', '/pl/institutions', '/en/pages', '/api/frontpage/', '/api/stats/'].map((path) =>
        ask(fronted.url, path),
      ),
    );
  await vi.waitFor(async () => {
    for (const { status } of await askAll()) expect(status).toBe(200);
    expect(ids().size).toBe(2);
  }, 20_000);
  // A restart without the service shows what either has kept.
  await fronted.upstream.become('gone');
  await fronted.restart();
  for (const { status } of await askAll()) expect(status).toBe(200);
  expect(fronted.site.output()).not.toContain('kept answers');
  await fronted.stop();
});
