import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { writeSetting } from '#lib/catalogue/store/database.ts';
import { startCluster } from '#lib/catalogue/store/search/manticore/searchd.fixture.ts';
import { openSearch } from '#lib/catalogue/store/search/open-search.ts';
import { connect } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { everything } from '#lib/search/address.ts';
import { temporaryLibrary } from '../import/library.fixture.ts';

test('a rebuild resumes after an interruption, the next one indexes everything again, and all objects are found', async () => {
  const library = temporaryLibrary();
  const status = async () => JSON.parse((await library.run('search', 'status', '--json')).stdout);
  await library.run('generate', '--tiles', '50');
  expect(await status()).toEqual({ objects: 50, indexed: 0, words: 0, terms: 0, complete: false });
  const { catalogue, db } = await connect(library.dataDir);
  const tiles = await db.selectFrom('tiles').select('sorting_datetime').orderBy('sorting_datetime').execute();
  await writeSetting(db, 'search_rebuild', tiles[2]?.sorting_datetime ?? '');
  expect((await library.run('search', 'rebuild')).stdout).toContain('47 objects reindexed');
  expect((await library.run('search', 'rebuild')).stdout).toContain('50 objects reindexed');
  expect(await status()).toMatchObject({ objects: 50, indexed: 50, complete: true });
  expect((await library.run('search', 'optimize')).stdout).toBe('The index is merged.\n');
  const found = await catalogue.search({ ...everything, order: 'newest' }, { offset: 0, limit: 1 });
  expect(found).toMatchObject({ count: 50, tiles: [{ type: 'entity' }] });
});

test('commands build, rebuild and report an index on several machines', async () => {
  const { url } = await startCluster();
  const library = temporaryLibrary(undefined, { SEARCH_URL: url });
  await library.run('generate', '--tiles', '50');
  await library.run('search', 'rebuild');
  const status = async () => JSON.parse((await library.run('search', 'status', '--json')).stdout);
  const first = await status();
  expect(first).toMatchObject({ indexed: 50, building: 'none', recordsWaiting: 0 });
  expect((await library.run('search', 'rebuild')).stdout).toContain('The new index is searched');
  expect((await status()).live).toBe(first.live === 'a' ? 'b' : 'a');
  const store = await connect(library.dataDir);
  const search = openSearch(store, undefined, url);
  onTestFinished(() => search.close());
  const found = await search.find({ ...everything, order: 'newest' }, { offset: 0, limit: 1 });
  expect(found.count).toBe(50);
});

test('commands for a distributed engine report that there is none, and its tables are printed', async () => {
  const library = temporaryLibrary();
  expect(await library.run('search', 'verify')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('SEARCH_URL'),
  });
  const nowhere = temporaryLibrary(undefined, { SEARCH_URL: 'mysql://127.0.0.1:1' });
  expect(await nowhere.run('search', 'verify')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The search engine does not answer: .*\n$/),
  });
  // A connection that breaks off is no failure of this machine.
  const resetting = createServer((socket) => void socket.resetAndDestroy());
  onTestFinished(() => void resetting.close());
  await new Promise<void>((resolve) => resetting.listen(0, '127.0.0.1', resolve));
  const { port } = resetting.address() as AddressInfo;
  const broken = temporaryLibrary(undefined, { SEARCH_URL: `mysql://127.0.0.1:${port}` });
  expect((await broken.run('search', 'verify')).stderr).toMatch(
    /^The search engine does not answer: [^\n]*\n$/,
  );
  const { stdout } = await library.run(
    'search',
    'config',
    'one:9312|two:9312',
    'three:9312',
    '--prefix',
    'lib',
  );
  expect(stdout).toContain('agent_persistent = one:9312:lib_texts_b_local|two:9312:lib_texts_b_local');
  for (const wrong of ['http://one:9306', 'mysql://', 'mysql://one:99999', 'mysql://one,', 'mysql://one/a-b'])
    expect(
      (await temporaryLibrary(undefined, { SEARCH_URL: wrong }).run('search', 'status')).stderr,
    ).toContain('SEARCH_URL: must be mysql://');
});

test('a prefix of tables is refused if SEARCH_URL would refuse it, and printed as requested', async () => {
  const library = temporaryLibrary();
  const config = (prefix: string) => library.run('search', 'config', 'one:9312', '--prefix', prefix);
  expect(await config('Zła nazwa')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('letters a to z'),
  });
  expect((await config('Museum')).stdout).toContain('index museum_objects_a\n');
});

test('shards that searchd could not read are refused with the reason', async () => {
  const library = temporaryLibrary();
  const tries: [shard: string, node: string][] = [
    ['one', 'one'],
    ['one:9312|two', 'two'],
    ['one:9312,two:9312', 'one:9312,two:9312'],
    ['one:9312|', ''],
    ['one:0', 'one:0'],
    ['mysql://one:9312', 'mysql://one:9312'],
  ];
  for (const [shard, node] of tries) {
    const { code, stdout, stderr } = await library.run('search', 'config', 'one:9312', shard);
    expect({ code, stdout }, shard).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`"${node}" is not host:port, such as one:9312`);
  }
});
