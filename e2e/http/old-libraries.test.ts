import { once } from 'node:events';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { type Answer, answerOf } from '../old-libraries/answers.ts';
import { differences } from '../old-libraries/compare.ts';
import { type AnyTables, withDatabase } from '../old-libraries/database.ts';
import {
  launchOn,
  oldVersions,
  originalEnvironment,
  recordingsOf,
  unpack,
  withoutPages,
} from '../old-libraries/library.ts';
import { untilMigrated } from '../old-libraries/migrated.fixture.ts';
import { storedTiles } from '../old-libraries/multiply.ts';
import { engines, storeLocations } from '../old-libraries/store-locations.fixture.ts';
import { batchesOf } from './killed-server.fixture.ts';

const locations = storeLocations();

async function repeatRequests(url: string, expected: Answer[]): Promise<Answer[]> {
  const found: Answer[] = [];
  for (const { method, path } of expected) found.push(await answerOf(url, method, path));
  return found;
}

const cases = oldVersions.flatMap((version) =>
  recordingsOf(version).flatMap(({ environment, answers }) =>
    engines.map((engine) => ({
      version,
      engine,
      environment,
      answers,
      settings: Object.values(environment).join(' and '),
    })),
  ),
);

test.each(cases)(
  'a library of $version on $engine answers at $settings as before, while it is brought over and afterwards',
  async ({ version, engine, environment, answers }) => {
    const location = await locations.empty(engine);
    await unpack(version, location);
    // The second start has none of the first one's cached answers.
    for (const _start of ['first', 'second']) {
      const server = await launchOn(location, environment, withoutPages);
      await server.opened;
      expect(differences(answers, await repeatRequests(server.url, answers))).toEqual([]);
      await untilMigrated(server, location);
      server.process.kill();
      await once(server.process, 'exit');
    }
  },
);

test.each(oldVersions.flatMap((version) => engines.map((engine) => ({ version, engine }))))(
  'a title of $version on $engine that no column of PostgreSQL can hold keeps no tile back',
  async ({ version, engine }) => {
    const location = await locations.empty(engine);
    await unpack(version, location);
    const before = await storedTiles(location);
    await withDatabase(location, async (db: Kysely<AnyTables>) => {
      const title = before.findIndex((tile) => tile.includes('"title":"Obiekt 3"'));
      const { id } = JSON.parse(before[title] ?? '');
      const json = before[title]?.replaceAll('"Obiekt 3"', '"a\\u0000b\\ud83d"');
      await db
        .updateTable('tiles')
        .set({ json: Buffer.from(json ?? '') })
        .where('id', '=', id)
        .execute();
    });
    const server = await launchOn(location, originalEnvironment, withoutPages);
    await untilMigrated(server, location);
    const shown = (await batchesOf(server.url)).flatMap((batch) => JSON.parse(batch));
    expect(shown.map(({ id }) => id)).toEqual(before.map((tile) => JSON.parse(tile).id));
    server.process.kill();
    await once(server.process, 'exit');
  },
);

test('another byte, header or status, or an answer that is missing, is a difference', () => {
  for (const { answers } of oldVersions.flatMap(recordingsOf)) {
    expect(answers.length).toBeGreaterThan(100);
    expect(differences(answers, answers)).toEqual([]);
    expect(differences(answers, answers.slice(1))).not.toEqual([]);
    for (const answer of answers) {
      const others = [
        { ...answer, status: answer.status + 1 },
        { ...answer, headers: { ...answer.headers, Vary: 'Accept, Cookie' } },
        { ...answer, body: `${answer.body.slice(0, -1)}~` },
        { ...answer, body: `${answer.body} ` },
      ];
      for (const other of others) expect(differences([answer], [other])).toHaveLength(1);
    }
  }
});
