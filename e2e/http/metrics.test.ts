import { describe, expect, test } from 'vitest';
import { makeCatalogue } from '../support/generated-catalogue.ts';
import { fetchRaw } from '../support/http.ts';
import { logged, startServer } from '../support/server.ts';
import { serveLibrary } from './library.fixture.ts';

/** Values by name and labels, as they are written. */
function valuesIn(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1)),
    ]),
  );
}

describe.each(['1', '2'])('with WORKERS=%s', (workers) => {
  const library = serveLibrary((dataDir) => makeCatalogue(dataDir, 3), {
    WORKERS: workers,
    METRICS_PORT: '0',
    LOG_LEVEL: 'info',
  });
  const metrics = (path = '/metrics') => {
    const [{ port, hostname } = {}] = logged(library.server, 'metrics');
    return fetchRaw(`http://${hostname}:${port}`, path);
  };

  test('the figures of all processes together, in the text format, on a port of their own', async () => {
    // The library's work after its start outdates cached answers, so the first ones may all be stale.
    const hits = async () => {
      await library.fetchRaw('/pl/institutions');
      return valuesIn((await metrics()).text()).get('czytelnia_cache_answers_total{state="hit"}') ?? 0;
    };
    await expect.poll(hits, { timeout: 30_000 }).toBeGreaterThan(0);
    for (let time = 0; time < 6; time += 1) {
      expect((await library.fetchRaw('/pl')).status).toBe(200);
      expect((await library.fetchRaw('/api/frontpage/')).status).toBe(200);
      expect((await library.fetchRaw('/nothing')).status).toBe(404);
    }
    const answer = await metrics();
    expect(answer.header('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const values = valuesIn(answer.text());
    expect(values.get('czytelnia_http_requests_total{kind="page",page="home",status="2xx"}')).toBe(6);
    expect(values.get('czytelnia_http_requests_total{kind="api",status="2xx"}')).toBe(6);
    expect(values.get('czytelnia_http_requests_total{kind="other",status="4xx"}')).toBe(6);
    expect(values.get('czytelnia_http_request_duration_seconds_count{kind="page",page="home"}')).toBe(6);
    expect(values.get('czytelnia_http_response_bytes_total{kind="page",page="home"}')).toBeGreaterThan(
      10_000,
    );
    expect(values.get('czytelnia_cache_bytes')).toBeGreaterThan(10_000);
    expect(values.get('czytelnia_render_duration_seconds_count{result="rendered"}')).toBeGreaterThan(0);
    expect(values.get('czytelnia_http_requests_in_flight')).toBe(0);
    expect(values.get('czytelnia_renders_waiting')).toBe(0);
    expect(values.get('czytelnia_catalogue_version')).toBeGreaterThan(0);
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
      expect(values.get(name)).toBeGreaterThan(0);
    const ofWorkers = ['czytelnia_workers', 'czytelnia_worker_deaths_total'].map((name) => values.get(name));
    expect(ofWorkers).toEqual(workers === '1' ? [undefined, undefined] : [2, 0]);
  });

  test('nothing else is there, and the public port has none', async () => {
    expect((await metrics('/')).status).toBe(404);
    expect((await metrics('/pl')).status).toBe(404);
    expect((await library.fetchRaw('/metrics')).status).toBe(404);
  });

  test('a port that is taken is named by its setting', async () => {
    const { port } = new URL(library.url);
    const environment = { WORKERS: workers, METRICS_PORT: port, METRICS_HOSTNAME: 'localhost' };
    const failure = await startServer({ dataDir: library.dataDir, environment }).catch(String);
    expect(failure).toMatch(new RegExp(`METRICS_PORT \\(${port}\\): another program`));
    expect(failure).not.toContain('    at ');
  });
});
