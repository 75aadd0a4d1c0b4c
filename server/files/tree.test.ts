import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileTree } from './tree.ts';

let folder: string;
let tree: FileTree;
const script = 'export {};'.repeat(100);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tree-'));
  await mkdir(join(folder, 'chunks/[locale]'), { recursive: true });
  await writeFile(join(folder, 'chunks/a.js'), script);
  await writeFile(join(folder, 'chunks/a.js.br'), brotliCompressSync(`${script} `));
  await writeFile(join(folder, 'chunks/[locale]/b.css'), 'p{}');
  await writeFile(join(folder, '.hidden'), 'x');
  tree = await FileTree.open(folder, '/_next/static/', 'immutable');
});

afterAll(() => rm(folder, { recursive: true }));

test('a file is sent with its type and lifetime', async () => {
  const answer = await (await tree.find('/_next/static/chunks/a.js'))?.answer({ headers: {} });
  expect(answer?.headers).toMatchObject({
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'immutable',
  });
  expect(answer?.headers.Vary).toBe('Accept-Encoding');
  expect(Buffer.from(answer?.body as Uint8Array).toString()).toBe(script);
});

test('modules and fonts are open to every origin, even to frames of this site that have another', async () => {
  await writeFile(join(folder, 'chunks/a.woff2'), 'font');
  const fonts = await FileTree.open(folder, '/_next/static/', 'immutable');
  const scripts = await FileTree.open(folder, '/scripts/', 'immutable');
  const open = async (files: FileTree, path: string) =>
    (await (await files.find(path))?.answer({ headers: {} }))?.headers['Access-Control-Allow-Origin'];
  expect(await open(fonts, '/_next/static/chunks/a.woff2')).toBe('*');
  expect(await open(scripts, '/scripts/chunks/a.js')).toBe('*');
  expect(await open(fonts, '/_next/static/chunks/a.js')).toBeUndefined();
});

test('what the build compressed is sent as it is', async () => {
  const answer = await (await tree.find('/_next/static/chunks/a.js'))?.answer({
    headers: { 'accept-encoding': 'br' },
  });
  expect(Buffer.from(answer?.body as Uint8Array)).toEqual(brotliCompressSync(`${script} `));
});

test('brackets in names are found encoded and plain', () => {
  expect(tree.find('/_next/static/chunks/%5Blocale%5D/b.css')).toBeDefined();
  expect(tree.find('/_next/static/chunks/[locale]/b.css')).toBeDefined();
});

test.each(['chunks/a.js.br', '.hidden', 'chunks', 'chunks/', '../package.json', 'chunks/../chunks/a.js', ''])(
  '%j is nothing',
  (path) => {
    expect(tree.find(`/_next/static/${path}`)).toBeUndefined();
  },
);

test('a missing folder is an empty one', async () => {
  expect((await FileTree.open(join(folder, 'none'), '/', 'x')).find('/a')).toBeUndefined();
});
