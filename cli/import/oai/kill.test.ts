import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { seededRandom } from '#lib/seeded-random.ts';
import { iiifServer } from '../iiif/server.fixture.ts';
import { folderWith, libraryContent, names, storedDigests, temporaryLibrary } from '../library.fixture.ts';
import { oaiProvider } from './provider.fixture.ts';

vi.setConfig({ testTimeout: 600_000 });

/** How often a harvest is killed, and the seed of the moments; set them for a longer run, or to reproduce a failure. */
const kills = Number(process.env.HARVEST_KILLS ?? 3);
const random = seededRandom(Number(process.env.HARVEST_SEED ?? 1));
/** Some runs end before they are killed, or are killed before they read the list; there are always enough others. */
const maxRuns = 10 * kills;
const count = 24;
const pageSize = 2;

test('a harvest killed at any moment resumes, and ends with everything', async () => {
  const images = Array.from({ length: count }, (_, index) => `${index + 10}.png`);
  const folder = await folderWith(
    Object.fromEntries(images.map((name, index) => [name, [400 + index, 300] as const])),
  );
  const { origin, answers, requests } = await iiifServer(folder);
  const provider = oaiProvider(
    'oai_dc',
    images.map((name) => ({
      identifier: `oai:x:${name}`,
      datestamp: '2026-10-01',
      content: `<dc xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${name}</dc:title><dc:source>${origin}/files/${name}</dc:source></dc>`,
    })),
  );
  answers.set('/oai', provider.answer);
  const library = temporaryLibrary();
  let isWhole = false;
  let killed = 0;
  /** Runs that were killed while they had more of the list to read, and runs that went on from the middle of it. */
  let [cut, resumed] = [0, 0];
  const isEnough = () => killed >= kills && cut > kills / 4 && resumed > 0;
  for (let run = 0; run < maxRuns && !isEnough(); run += 1) {
    // After a complete run, all records are changed so that there is something to fetch again.
    if (isWhole)
      for (const [index, record] of provider.records.entries())
        provider.records[index] = {
          ...record,
          datestamp: provider.date,
          ...(record.content && { content: record.content.replace(/<dc:title>/, `<dc:title>${run} `) }),
        };
    requests.length = 0;
    provider.requests.length = 0;
    const { process: child, finished } = await library.start('import', '--requests', '4', `${origin}/oai`);
    let isOver = false;
    const over = finished.then(({ code }) => {
      isOver = true;
      return code;
    });
    // The start of the program takes longer than all the rest, so moments are counted from its requests.
    const [after, pause] = [random() * 40, random() * 40];
    while (!isOver && requests.length < after) await setTimeout(2);
    await Promise.race([over, setTimeout(pause)]);
    child.kill('SIGKILL');
    const lists = provider.requests.filter(({ verb }) => verb === 'ListRecords');
    const code = await over;
    isWhole = code === 0;
    if (code !== null) expect(code).toBe(0);
    else {
      killed += 1;
      if (lists.length > 0 && lists.length < count / pageSize) cut += 1;
    }
    if (lists[0]?.resumptionToken !== undefined) resumed += 1;
    const { objects } = await libraryContent(library.dataDir);
    for (const { scans } of objects) expect(scans).toHaveLength(1);
  }
  // Kills meet the harvest at work, and what it did before them counts.
  expect(isEnough(), `${killed} killed, ${cut} of them reading the list, ${resumed} resumed`).toBe(true);
  expect(await library.import(`${origin}/oai`)).toMatchObject({
    code: 0,
    problems: [],
    objects: { failed: 0 },
  });
  const { objects, digests } = await libraryContent(library.dataDir);
  expect(objects).toHaveLength(count);
  expect(storedDigests(library.dataDir)).toEqual(digests);
  expect(names(`${library.dataDir}/staging`)).toEqual([]);
});
