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
    cacheBytes: 128 * 1024 * 1024,
    maxPixels: 600_000_000,
    logLevel: 'info',
    catalogueUrl: undefined,
    assetOrigins: [],
  });
});

test('a catalogue service is named by the address below which its API lies', () => {
  expect(read({ CATALOGUE_API_URL: 'https://catalogue.example' }).catalogueUrl).toBe(
    'https://catalogue.example/',
  );
  expect(read({ CATALOGUE_API_URL: 'http://[::1]:4000/library' }).catalogueUrl).toBe(
    'http://[::1]:4000/library/',
  );
  const origins = 'https://tiles.example, https://cdn.example:8443/  http://127.0.0.1:4000';
  expect(read({ CATALOGUE_ASSET_ORIGINS: origins }).assetOrigins).toEqual([
    'https://tiles.example',
    'https://cdn.example:8443',
    'http://127.0.0.1:4000',
  ]);
});

test('empty values count as unset', () => {
  expect(read({ PORT: '', PUBLIC_URL: '', DATA_DIR: '', DEMO: '' })).toEqual(read({}));
});

test('the public address follows the port, and the name where it is one that visitors can use', () => {
  expect(read({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(read({ PORT: '80', HOSTNAME: '0.0.0.0' }).publicUrl).toBe('http://localhost:80');
  expect(read({ HOSTNAME: 'library.lan' }).publicUrl).toBe('http://library.lan:3000');
  expect(read({ PUBLIC_URL: 'https://library.example/' }).publicUrl).toBe('https://library.example');
});

test('the data folder is absolute', () => {
  expect(isAbsolute(read({ DATA_DIR: 'somewhere' }).dataDir)).toBe(true);
  expect(read({ DEMO: 'off' }).demo).toBe(false);
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['PUBLIC_URL', 'library.example'],
  ['PUBLIC_URL', 'ftp://library.example'],
  ['PUBLIC_URL', 'https://library.example/path'],
  ['PUBLIC_URL', 'https://library.example/?a'],
  ['CATALOGUE_API_URL', 'catalogue.example'],
  ['CATALOGUE_API_URL', 'ftp://catalogue.example'],
  ['CATALOGUE_API_URL', 'https://catalogue.example/api/'],
  ['CATALOGUE_API_URL', 'https://catalogue.example/?key=1'],
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
  const refused = () => read({ CATALOGUE_API_URL: 'https://name:secret@catalogue.example/' });
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

  test('is no place for a catalogue from elsewhere', () => {
    const both = { DATABASE_URL: 'postgres://a@b/c', CATALOGUE_API_URL: 'https://catalogue.example/' };
    expect(() => read(both)).toThrow(/unset it or CATALOGUE_API_URL/);
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

  test('drafts without a service, and a token without drafts, are mistakes', () => {
    expect(() => read({ CATALOGUE_PREVIEW_URL: list })).toThrow(/set CATALOGUE_API_URL too/);
    expect(() => read({ ...service, CATALOGUE_PREVIEW_TOKEN: 'secret-token' })).toThrow(
      /^Wrong setting: CATALOGUE_PREVIEW_TOKEN: (?!.*secret-token)/,
    );
  });
});
