import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingNames } from '#lib/settings.ts';
import { makeCatalogue } from '../support/generated-catalogue.ts';
import { fetchRaw } from '../support/http.ts';
import { logged } from '../support/server.ts';
import { serveLibrary } from './library.fixture.ts';

const operating = readFileSync('docs/operating.md', 'utf8');

/** Names in code style in the first column of tables below a heading. */
function documented(heading: string): string[] {
  const [, section = ''] = operating.split(`\n## ${heading}\n`);
  const rows = (section.split('\n## ')[0] ?? '').matchAll(/^\| (`[^|]+) \|/gm);
  return [...rows].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([\w*…]+)`/g)].map(([, name = '']) => name),
  );
}

const library = serveLibrary((dataDir) => makeCatalogue(dataDir, 3), {
  METRICS_PORT: '0',
  LOG_LEVEL: 'info',
});

test('the settings of the documentation are those that there are', () => {
  const inside = ['AWS_ENDPOINT_URL', 'AWS_ENDPOINT_URL_S3', 'AWS_REGION', 'AWS_DEFAULT_REGION'];
  const documentedNames = documented('Settings').filter((name) => !name.startsWith('AWS_'));
  expect(documentedNames.toSorted()).toEqual(
    settingNames.filter((name) => !inside.includes(name)).toSorted(),
  );
});

test('every metric is documented, and what is documented is there', async () => {
  const [{ port, hostname } = {}] = logged(library.server, 'metrics');
  const text = (await fetchRaw(`http://${hostname}:${port}`, '/metrics')).text();
  const documentedNames = documented('Logs and metrics');
  const own = [...text.matchAll(/^# TYPE (\w+)/gm)].flatMap(([, name = '']) =>
    /^(?:process|nodejs)_/.test(name) ? [] : [name],
  );
  // Only with a catalogue service or several processes.
  const conditionalNames = [
    ...['tiles', 'complete', 'failing'].map((name) => `czytelnia_mirror_${name}`),
    ...['workers', 'worker_deaths_total'].map((name) => `czytelnia_${name}`),
  ];
  const ours = documentedNames.filter((name) => name.startsWith('czytelnia_'));
  expect([...own, ...conditionalNames].toSorted()).toEqual(ours.toSorted());
});

test('every field of the log is documented', async () => {
  await library.fetchRaw('/pl');
  await library.fetchRaw('/pl');
  await library.fetchRaw('/nothing?to=see');
  // Log lines of requests are buffered for a second.
  await expect.poll(() => logged(library.server, 'request').length, { timeout: 30_000 }).toBe(3);
  const lines = library.server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const fields = new Set(lines.flatMap((line) => Object.keys(JSON.parse(line) as object)));
  expect(fields).toContain('cache');
  expect(documented('Logs and metrics')).toEqual(expect.arrayContaining([...fields]));
  const [request = {}] = logged(library.server, 'request');
  expect(Object.keys(request)).toEqual(
    expect.arrayContaining(['id', 'method', 'path', 'status', 'bytes', 'ms']),
  );
});
