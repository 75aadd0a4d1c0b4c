import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

const onPostgres = '{lib/catalogue/store,cli}/**/postgres/**';
const onSqlite = 'lib/catalogue/store/**/sqlite/**';
/** What is the same whatever the store is on: the embedded store, rows and shapes, and the distributed engine's own part. */
const once = [
  'lib/catalogue/store/{sqlite,shapes,record-rows}.test.ts',
  'lib/catalogue/store/search/manticore/{nodes,verify}.test.ts',
];
const setupFiles = 'cli/setup/equal-bytes.mjs';
/**
 * Each in a process of its own: one replaces modules, one needs the decoders' warnings, which go to the copy of sharp that
 * was loaded last; the demonstration's package has its own.
 */
const isolated = ['server/one-more.test.ts', 'lib/scans/decode.test.ts'];

/** What holds at last is waited for, however slow the machine. */
const expect = { poll: { timeout: 10_000 } };

export default defineConfig({
  test: {
    // Many tests wait for servers and disks: of two cores two workers leave an eighth idle, one, as vitest would have it, a third.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{lib,server,cli,demo,components,app,bench,e2e/faults,e2e/support}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, onPostgres, ...isolated],
          // Most of the time would be that of loading the same modules anew for each file.
          isolate: false,
          globalSetup: ['cli/setup/unit-tests.mjs', 'lib/catalogue/store/template.fixture.ts'],
          setupFiles,
          expect,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'isolated', include: isolated, setupFiles, expect, testTimeout: 120_000 } },
      {
        // The store's tests once more, and those of PostgreSQL alone, on a server that the tests start.
        test: {
          name: 'postgres',
          include: [
            'lib/catalogue/store/**/*.test.ts',
            'cli/commands/{copy,generate,organizations,statistics}.test.ts',
            'cli/**/postgres/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, onSqlite, ...once],
          isolate: false,
          globalSetup: ['cli/setup/unit-tests.mjs', 'lib/catalogue/store/postgres/global.fixture.ts'],
          setupFiles,
          expect,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'http',
          include: ['e2e/http/**/*.test.ts'],
          isolate: false,
          globalSetup: 'e2e/http/global.fixture.ts',
          expect,
          // Two cores serve and test here.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
