import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashSource } from '../security.ts';
import { inlineStyles, readStyleSheets } from './styles.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'styles-'));
  await mkdir(join(folder, 'chunks'));
});
afterAll(() => rm(folder, { recursive: true }));

const link = (name: string) => `<link rel="stylesheet" href="/_next/static/chunks/${name}" data-x="1"/>`;

test('a sheet of the build is found by its address, and its own addresses hold everywhere', async () => {
  await writeFile(join(folder, 'chunks/a.css'), '@font-face{src:url(../media/f.woff2)}\n');
  await writeFile(join(folder, 'chunks/a.css.br'), 'coded');
  const sheets = await readStyleSheets(folder);
  const text = '@font-face{src:url(/_next/static/media/f.woff2)}';
  expect([...sheets]).toEqual([['/_next/static/chunks/a.css', { text, source: hashSource(text) }]]);
  const { html, styleSources } = inlineStyles(link('a.css') + link('other.css') + link('a.css'), sheets);
  expect(html.split(`<style>${text}</style>`)).toHaveLength(3);
  expect(html).toContain(link('other.css'));
  expect(styleSources).toEqual([hashSource(text)]);
});

test('a sheet that would end its own element is refused', async () => {
  await writeFile(join(folder, 'chunks/a.css'), 'a{content:"</style>"}');
  await expect(readStyleSheets(folder)).rejects.toThrow('would end its own element');
});

test('a build without styles has none', async () => {
  expect((await readStyleSheets(join(folder, 'missing'))).size).toBe(0);
});
