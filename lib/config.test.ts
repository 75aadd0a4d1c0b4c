import { availableParallelism } from 'node:os';
import { isAbsolute, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const read = (environment: Record<string, string>) => readConfig({ NODE_ENV: 'test', ...environment });

test('nothing set is a complete configuration', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    hostname: 'localhost',
    publicUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    demo: true,
    maxPixels: 600_000_000,
    logLevel: 'info',
    services: [],
    mirror: { perSecond: 5, tiles: 10_000_000, since: undefined, walkEvery: 86_400_000, texts: false },
    assetOrigins: [],
    reservations: { disallowed: [], mining: undefined, contentUsage: undefined },
  });
});

test('the processes share the memory for cached answers; without a number there is one for each core, up to four', () => {
  const megabyte = 1024 * 1024;
  expect(read({ WORKERS: '1' })).toMatchObject({ workers: 1, cacheBytes: 128 * megabyte });
  expect(read({ WORKERS: '8' })).toMatchObject({ workers: 8, cacheBytes: 16 * megabyte });
  expect(read({}).workers).toBe(Math.min(4, availableParallelism()));
});

test('reservations are up to the library', () => {
  const policy = 'https://library.example/tdm';
  expect(
    read({
      ROBOTS_DISALLOW: 'GPTBot, CCBot GPTBot',
      TDM_RESERVATION: 'on',
      TDM_POLICY: policy,
      CONTENT_USAGE: 'train-ai=n,search=y',
    }).reservations,
  ).toEqual({
    disallowed: ['GPTBot', 'CCBot'],
    mining: { isReserved: true, policy },
    contentUsage: 'train-ai=n, search=y',
  });
  expect(read({ TDM_RESERVATION: 'off' }).reservations.mining?.isReserved).toBe(false);
  const wrong: Record<string, string>[] = [
    { ROBOTS_DISALLOW: 'GPTBot/1.0' },
    { ROBOTS_DISALLOW: '*' },
    { TDM_RESERVATION: 'yes' },
    { TDM_RESERVATION: 'on', TDM_POLICY: 'tdm' },
    { TDM_POLICY: policy },
    { TDM_RESERVATION: 'off', TDM_POLICY: policy },
    { CONTENT_USAGE: 'no training' },
    { CONTENT_USAGE: 'train-ai=n\nDisallow: /' },
  ];
  for (const environment of wrong) {
    expect(() => read(environment)).toThrow(ConfigError);
    expect(() => read(environment)).toThrow(Object.keys(environment).at(-1));
  }
});

test.each([
  ['https://n2t.net/ark:12345/', { kind: 'ark', name: 'ark:12345/' }],
  ['https://library.example/ark:/12345/x5', { kind: 'ark', name: 'ark:/12345/x5' }],
  ['https://hdl.handle.net/20.500.12345/', { kind: 'hdl', name: '20.500.12345/' }],
])('persistent identifiers begin with %s', (prefix, ids) => {
  expect(read({ PERSISTENT_ID_PREFIX: prefix }).persistentIds).toEqual({ prefix, ...ids });
});

test.each([
  'ark:12345/',
  'https://n2t.net/ark:12345',
  'https://n2t.net/ark:1234/',
  'https://n2t.net/ark:12345/?info',
  'https://hdl.handle.net/20.500.12345',
  'https://library.example/o/',
])('%s is no beginning of persistent identifiers', (prefix) => {
  expect(() => read({ PERSISTENT_ID_PREFIX: prefix })).toThrow('PERSISTENT_ID_PREFIX');
});

test('proxies are named by address, by network and by name', () => {
  expect(read({}).trustedProxies).toEqual(['loopback']);
  expect(read({ TRUSTED_PROXIES: 'private, 203.0.113.7 2001:db8::/32' }).trustedProxies).toEqual([
    'private',
    '203.0.113.7',
    '2001:db8::/32',
  ]);
});

test('the share of a client can be changed and switched off', () => {
  expect(read({}).clientLimit).toBe(10);
  expect(read({ CLIENT_LIMIT: '2.5' }).clientLimit).toBe(2.5);
  expect(read({ CLIENT_LIMIT: 'off' }).clientLimit).toBeUndefined();
});

test('metrics are exposed nowhere, or where configured', () => {
  expect(read({ METRICS_HOSTNAME: '0.0.0.0' }).metrics).toBeUndefined();
  expect(read({ METRICS_PORT: '9100' }).metrics).toEqual({ port: 9100, hostname: '127.0.0.1' });
});

test('catalogue services are named by the base addresses of their API', () => {
  expect(read({ CATALOGUE_API_URL: 'https://catalogue.example' }).services).toEqual([
    'https://catalogue.example/',
  ]);
  const several = 'http://[::1]:4000/library, https://catalogue.example  http://[::1]:4000/library/';
  expect(read({ CATALOGUE_API_URL: several }).services).toEqual([
    'http://[::1]:4000/library/',
    'https://catalogue.example/',
  ]);
  const origins = 'https://tiles.example, https://cdn.example:8443/  http://127.0.0.1:4000';
  expect(read({ CATALOGUE_ASSET_ORIGINS: origins }).assetOrigins).toEqual([
    'https://tiles.example',
    'https://cdn.example:8443',
    'http://127.0.0.1:4000',
  ]);
});

test('how services are mirrored can be set', () => {
  const settings = {
    CATALOGUE_RATE: '0.5',
    CATALOGUE_TILES: '1000',
    CATALOGUE_SINCE: '2020-01-02',
    CATALOGUE_WALK_HOURS: '0.5',
    CATALOGUE_TEXTS: 'on',
  };
  expect(read(settings).mirror).toEqual({
    perSecond: 0.5,
    tiles: 1000,
    since: '2020-01-02T00:00:00.000000',
    walkEvery: 1_800_000,
    texts: true,
  });
});

test('services are mirrored into a database as into a file', () => {
  const both = { DATABASE_URL: 'postgres://a@b/c', CATALOGUE_API_URL: 'https://catalogue.example/' };
  expect(read(both)).toMatchObject({
    databaseUrl: 'postgres://a@b/c',
    services: ['https://catalogue.example/'],
  });
});

test('empty values count as unset', () => {
  expect(read({ PORT: '', PUBLIC_URL: '', DATA_DIR: '', DEMO: '' })).toEqual(read({}));
});

test('the public address follows the port, and the name where it is one that visitors can use', () => {
  expect(read({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(read({ PORT: '80', HOSTNAME: '0.0.0.0' }).publicUrl).toBe('http://localhost');
  expect(read({ HOSTNAME: 'library.lan' }).publicUrl).toBe('http://library.lan:3000');
  expect(read({ HOSTNAME: '2001:DB8::0:5' }).publicUrl).toBe('http://[2001:db8::5]:3000');
  expect(read({ PUBLIC_URL: 'https://library.example/' }).publicUrl).toBe('https://library.example');
});

test('a name that can stand in no address needs a public one', () => {
  expect(() => read({ HOSTNAME: 'fe80::1%eth0' })).toThrow('HOSTNAME (fe80::1%eth0): ');
  const PUBLIC_URL = 'https://library.example';
  expect(read({ HOSTNAME: 'fe80::1%eth0', PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
});

test('the data folder is absolute', () => {
  expect(isAbsolute(read({ DATA_DIR: 'somewhere' }).dataDir)).toBe(true);
  expect(read({ DEMO: 'off' }).demo).toBe(false);
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['PORT', ' '],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['CLIENT_LIMIT', '0'],
  ['CLIENT_LIMIT', 'ten'],
  ['WORKERS', '0'],
  ['WORKERS', 'two'],
  ['PUBLIC_URL', 'library.example'],
  ['PUBLIC_URL', 'ftp://library.example'],
  ['PUBLIC_URL', 'https://library.example/path'],
  ['PUBLIC_URL', 'https://library.example/?a'],
  ['CATALOGUE_API_URL', 'catalogue.example'],
  ['CATALOGUE_API_URL', 'ftp://catalogue.example'],
  ['CATALOGUE_API_URL', 'https://catalogue.example/api/'],
  ['CATALOGUE_API_URL', 'https://catalogue.example/?key=1'],
  ['CATALOGUE_API_URL', 'https://catalogue.example/ elsewhere'],
  ['CATALOGUE_RATE', '0'],
  ['CATALOGUE_RATE', '1001'],
  ['CATALOGUE_RATE', 'fast'],
  ['CATALOGUE_TILES', '0'],
  ['CATALOGUE_TILES', '1.5'],
  ['CATALOGUE_SINCE', 'yesterday'],
  ['CATALOGUE_SINCE', '2020-02-30'],
  ['CATALOGUE_WALK_HOURS', '0'],
  ['CATALOGUE_WALK_HOURS', 'daily'],
  ['CATALOGUE_TEXTS', 'yes'],
  ['CATALOGUE_ASSET_ORIGINS', 'https://tiles.example/path'],
  ['CATALOGUE_ASSET_ORIGINS', 'tiles.example'],
  ['DEMO', 'yes'],
  ['CACHE_MEGABYTES', '0'],
  ['MAX_MEGAPIXELS', '-1'],
  ['LIBRARY_NAME', ' '],
  ['LIBRARY_NAME', 'x'.repeat(201)],
  ['LIBRARY_EMAIL', 'library'],
  ['LIBRARY_EMAIL', 'mailto:library@library.example'],
  ['LIBRARY_PHONE', 'call us'],
  ['LIBRARY_PHONE', '+-/ '],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(ConfigError);
  expect(() => read({ [name]: value })).toThrow(
    new RegExp(`${name} \\(${value.replace(/[?.+]/g, '\\$&')}\\)`),
  );
});

test.each([
  ['PORT', 'abc', 'PORT (abc): must be a port, a whole number from 0 to 65535'],
  ['PORT', '99999', 'PORT (99999): must be a port, a whole number from 0 to 65535'],
  ['METRICS_PORT', '-1', 'METRICS_PORT (-1): must be a port, a whole number from 0 to 65535'],
  ['CLIENT_LIMIT', 'on', 'CLIENT_LIMIT (on): must be off, or a number of pages a second from 0.1 to 100000'],
  ['WORKERS', '1.5', 'WORKERS (1.5): must be a number of processes from 1 to 64'],
  ['CATALOGUE_RATE', 'fast', 'CATALOGUE_RATE (fast): must be a number of requests a second from 0.1 to 1000'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL (loud): must be fatal, error, warn, info, debug or silent'],
])('%s=%s is answered with what it must be', (name, value, sentence) => {
  expect(() => read({ [name]: value })).toThrow(new ConfigError(`Wrong setting: ${sentence}`));
});

test('who runs the library is stated, or is not', () => {
  expect(read({}).operator).toEqual({ name: undefined, email: undefined, phone: undefined });
  const environment = {
    LIBRARY_NAME: ' Biblioteka w Przykładowie ',
    LIBRARY_EMAIL: 'dostepnosc@library.example',
    LIBRARY_PHONE: '+48 (12) 345-67-89',
  };
  expect(read(environment).operator).toEqual({
    name: 'Biblioteka w Przykładowie',
    email: 'dostepnosc@library.example',
    phone: '+48 (12) 345-67-89',
  });
});

test('a password in an address is refused and not repeated', () => {
  const refused = () =>
    read({ CATALOGUE_API_URL: 'https://a.example/,https://name:secret@catalogue.example/' });
  expect(refused).toThrow(/CATALOGUE_API_URL.*must not hold a name or a password/);
  expect(refused).not.toThrow(/secret/);
});

describe('a database', () => {
  test.each([
    'postgres://czytelnia:secret@db.example/library',
    'postgresql://czytelnia@db.example:5433/library?sslmode=verify-full',
    'postgres://czytelnia:sec%2Cret@10.0.0.1,db2.example:5433,[::1]:5434/library',
  ])('is named by its address: %s', (address) => {
    expect(read({ DATABASE_URL: address }).databaseUrl).toBe(address);
  });

  test.each([
    'mysql://czytelnia:hunter2@db.example/library',
    'postgres://czytelnia:hunter2@/library',
    'postgres://czytelnia:hunter2@db.example',
    'postgres://czytelnia:hunter2@db.example/',
    'postgres://czytelnia:hunter2@db.example:99999/library',
    'postgres://czytelnia:hunter2@db.example,/library',
    'postgres://czytelnia:hunter2@db.example:port/library',
    'postgres://czytelnia:hunter2/@db.example/library',
    'hunter2',
  ])('is not named by %s, which is refused and not repeated', (address) => {
    const refused = () => read({ DATABASE_URL: address });
    expect(refused).toThrow(/^Wrong setting: DATABASE_URL: must be postgres:/);
    expect(refused).not.toThrow(/hunter2/);
  });
});

test('every wrong setting is named at once', () => {
  expect(() => read({ PORT: 'x', DEMO: 'y' })).toThrow(/PORT.*DEMO/);
});

describe('secrets', () => {
  const service = { CATALOGUE_API_URL: 'https://catalogue.example/' };
  const list = 'https://catalogue.example/api/drafts/?key=1';

  test('open the preview, and the drafts of a service', () => {
    expect(read({ PREVIEW_SECRET: 'x'.repeat(20) }).previewSecret).toBe('x'.repeat(20));
    expect(read({})).toMatchObject({ previewSecret: undefined, drafts: undefined });
    expect(read({ ...service, CATALOGUE_PREVIEW_URL: list }).drafts).toEqual({ url: list, token: undefined });
    const both = { CATALOGUE_PREVIEW_URL: list, CATALOGUE_PREVIEW_TOKEN: 'ab.c-d_e~f+g/h==' };
    expect(read({ ...service, ...both }).drafts).toEqual({ url: list, token: 'ab.c-d_e~f+g/h==' });
  });

  test.each([
    ['PREVIEW_SECRET', 'nineteen-characters'],
    ['CATALOGUE_PREVIEW_TOKEN', 'two words'],
    ['CATALOGUE_PREVIEW_TOKEN', 'line\r\nbreak: x'],
    ['CATALOGUE_PREVIEW_URL', 'ftp://nobody-knows.example/'],
    ['CATALOGUE_PREVIEW_URL', 'https://name:hunter2@catalogue.example/'],
  ])('%s=%s is refused by name, and not repeated', (name, value) => {
    const refused = () => read({ ...service, CATALOGUE_PREVIEW_URL: list, [name]: value });
    expect(refused).toThrow(ConfigError);
    expect(refused).toThrow(new RegExp(`^Wrong setting: ${name}: must`));
    for (const part of value.split(/[\s:@/]+/).filter((part) => part.length > 4 && part !== 'https'))
      expect(refused).not.toThrow(part);
  });

  test('drafts without a service or with several, and a token without drafts, are mistakes', () => {
    expect(() => read({ CATALOGUE_PREVIEW_URL: list })).toThrow(/set CATALOGUE_API_URL too/);
    const several = { CATALOGUE_API_URL: 'https://a.example https://b.example' };
    expect(() => read({ ...several, CATALOGUE_PREVIEW_URL: list })).toThrow(
      /^Wrong setting: CATALOGUE_PREVIEW_URL: (?!.*key=1).*names several/,
    );
    expect(() => read({ ...service, CATALOGUE_PREVIEW_TOKEN: 'secret-token' })).toThrow(
      /^Wrong setting: CATALOGUE_PREVIEW_TOKEN: (?!.*secret-token)/,
    );
  });
});

describe('location of scans', () => {
  test('a folder of the data folder, unless a bucket is named', () => {
    expect(read({ DATA_DIR: '/library' })).toMatchObject({
      storage: { folder: '/library/scans' },
      assetsUrl: undefined,
    });
    const amazon = { bucket: 'library-scans', endpoint: undefined, region: undefined };
    expect(read({ STORAGE_URL: 's3://library-scans' }).storage).toEqual({ ...amazon, prefix: '' });
    expect(read({ STORAGE_URL: 's3://library-scans/a/b/' }).storage).toEqual({ ...amazon, prefix: 'a/b/' });
  });

  test("another server than Amazon's is named as for Amazon's own tools", () => {
    const settings = { STORAGE_URL: 's3://scans/x', AWS_ENDPOINT_URL: 'https://s3.library.example' };
    expect(read(settings).storage).toMatchObject({
      endpoint: 'https://s3.library.example',
      region: 'us-east-1',
    });
    const more = { ...settings, AWS_ENDPOINT_URL_S3: 'http://minio:9000', AWS_REGION: 'pl-1' };
    expect(read(more).storage).toMatchObject({ endpoint: 'http://minio:9000', region: 'pl-1' });
  });

  test.each([
    's3://',
    's3://A/b',
    's3://scans/../other',
    's3://scans//x',
    'https://scans.example',
    'data/scans',
    's3://scans?x=1',
  ])('STORAGE_URL=%s is refused by name', (STORAGE_URL) => {
    expect(() => read({ STORAGE_URL })).toThrow(/STORAGE_URL .*must be the address of a bucket/);
  });

  test('the address of the files has no slash at its end and no query', () => {
    expect(read({ ASSETS_URL: 'https://cdn.example/scans/' }).assetsUrl).toBe('https://cdn.example/scans');
    expect(read({ ASSETS_URL: 'https://cdn.example' }).assetsUrl).toBe('https://cdn.example');
    for (const ASSETS_URL of [
      'cdn.example',
      'ftp://cdn.example',
      'https://cdn.example/?a',
      'https://u:p@cdn.example',
    ])
      expect(() => read({ ASSETS_URL })).toThrow(/ASSETS_URL/);
    expect(() => read({ ASSETS_URL: 'https://u:p@cdn.example' })).not.toThrow(/u:p/);
  });
});
