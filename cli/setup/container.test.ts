import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readPostgresAddress } from '#lib/catalogue/store/postgres/address.ts';
import { readConfig } from '#lib/config.ts';
import { settingNames } from '#lib/settings.ts';
import { isSupported } from './steps.mjs';

const compose = z
  .object({
    services: z.record(
      z.string(),
      z.object({
        image: z.string(),
        read_only: z.boolean().optional(),
        user: z.string().optional(),
        cap_drop: z.array(z.string()).optional(),
        environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
        volumes: z.array(z.string()).default([]),
        depends_on: z.record(z.string(), z.unknown()).default({}),
        ports: z.array(z.string()).default([]),
      }),
    ),
    volumes: z.record(z.string(), z.unknown()),
  })
  .parse(parse(readFileSync('compose.yaml', 'utf8'), { merge: true }));

const dockerfile = readFileSync('Dockerfile', 'utf8').replaceAll('\\\n', ' ').split('\n');
const ours = Object.entries(compose.services).filter(([, { image }]) => image.includes('czytelnia'));

/** Substitutes variables as Compose does: with the value from .env, else the default. */
function substituted(text: string, env: Record<string, string>): string {
  return text.replace(
    /\$\{(\w+)(?::[-?]([^}]*))?\}/g,
    (_, name: string, fallback = '') => env[name] ?? fallback,
  );
}

/** Variables of compose.yaml without a default, which the operator has to set. */
const required = [...readFileSync('compose.yaml', 'utf8').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);

test('no secret has a default, and .env.example names every required setting', () => {
  expect(new Set(required)).toEqual(
    new Set([
      'PUBLIC_URL',
      'PREVIEW_SECRET',
      'POSTGRES_PASSWORD',
      'DATABASE_PASSWORD',
      'REPLICATION_PASSWORD',
      'S3_ACCESS_KEY',
      'S3_SECRET_KEY',
    ]),
  );
  const given = readFileSync('.env.example', 'utf8').matchAll(/^(\w+)=(.*)$/gm);
  const example = new Map([...given].map(([, name = '', value = '']) => [name, value]));
  for (const name of required) expect(example.get(name ?? '')).toBe('');
  const used = readFileSync('compose.yaml', 'utf8').matchAll(/\$\{(\w+)/g);
  expect(new Set([...used].map(([, name]) => name))).toEqual(new Set(example.keys()));
});

test('the settings of the servers are those that the program knows, and it starts with them', () => {
  const env = Object.fromEntries(required.map((name) => [name ?? '', 'a-value-of-twenty-characters']));
  env.PUBLIC_URL = 'https://library.example';
  expect(ours.map(([name]) => name)).toEqual(['bucket', 'app1', 'app2', 'czytelnia']);
  for (const [, { environment }] of ours) {
    const given = Object.entries(environment).map(([name, value]) => [name, substituted(String(value), env)]);
    // The AWS SDK reads its keys from the environment itself.
    const others = given
      .map(([name]) => name)
      .filter((name) => !/^AWS_.*(?:ACCESS_KEY|KEY_ID)$/.test(String(name)));
    expect(settingNames).toEqual(expect.arrayContaining(others));
    const config = readConfig(Object.fromEntries(given));
    expect(config).toMatchObject({ publicUrl: 'https://library.example', hostname: '0.0.0.0' });
    const hosts = readPostgresAddress(config.databaseUrl ?? '')?.map(({ name }) => name.split(':')[0]);
    expect(hosts?.every((host) => host !== undefined && host in compose.services)).toBe(true);
    expect(new URL(config.bucketServer.endpoint ?? '').hostname).toBe('s3');
    expect(config.metrics?.port).not.toBe(config.port);
  }
});

test('every service has a read-only root and no privileges, and nginx alone is published', () => {
  for (const [name, { read_only, cap_drop, ports, depends_on }] of Object.entries(compose.services)) {
    expect({ name, read_only, cap_drop }).toEqual({ name, read_only: true, cap_drop: ['ALL'] });
    expect(ports.length).toBe(name === 'nginx' ? 1 : 0);
    for (const other of Object.keys(depends_on)) expect(compose.services).toHaveProperty(other);
  }
});

test('mounted files and volumes exist, and so do the files that the image is built from', () => {
  const mounted = Object.values(compose.services).flatMap(({ volumes }) =>
    volumes.map((volume) => volume.split(':')),
  );
  for (const [from = ''] of mounted.filter(([source]) => !source?.startsWith('$')))
    expect({ from, isThere: from.startsWith('./') ? existsSync(from) : from in compose.volumes }).toEqual({
      from,
      isThere: true,
    });
  const copies = dockerfile
    .filter((line) => /^COPY (?!--from)/.test(line))
    .map((line) => line.split(' ').slice(1, -1));
  for (const source of copies.flat())
    expect({ source, isThere: existsSync(source) }).toEqual({ source, isThere: true });
  const included = readFileSync('.dockerignore', 'utf8').matchAll(/^!(.+)$/gm);
  for (const [, source = ''] of included)
    expect({ source, isThere: existsSync(source) }).toEqual({ source, isThere: true });
});

test('the image runs as an unprivileged user, and starts the server directly', () => {
  const [user, command] = ['USER', 'CMD'].map((word) =>
    dockerfile.findLast((line) => line.startsWith(`${word} `)),
  );
  expect(user).toMatch(/^USER [1-9]\d*:[1-9]\d*$/);
  expect(JSON.parse(command?.slice('CMD '.length) ?? '')).toEqual(['node', 'dist/server.js']);
  // The image has the latest release of its major version.
  expect(isSupported(`${/node:(\d+)/.exec(dockerfile.join('\n'))?.[1]}.99.0`)).toBe(true);
});

test('temporary files of the image go to its volume, not to memory', () => {
  const settings = dockerfile.flatMap((line) => [...line.matchAll(/\b(DATA_DIR|TMPDIR)=(\S+)/g)]);
  const volume = dockerfile.find((line) => line.startsWith('VOLUME '))?.split(' ')[1];
  expect(settings.map(([, name, folder]) => [name, folder])).toEqual([
    ['DATA_DIR', volume],
    ['TMPDIR', volume],
  ]);
});

test('the servers behind nginx are inserted where docs/nginx.conf names one', () => {
  expect(readFileSync('docs/nginx.conf', 'utf8')).toContain('server 127.0.0.1:3000;');
  expect(readFileSync('compose.yaml', 'utf8')).toContain('s/server 127.0.0.1:3000;/');
});
