import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { expect, test } from 'vitest';
import type { PageDeclaration } from '#lib/site/page.ts';
import { sitePages } from '#lib/site/pages.ts';

const root = process.cwd();

/** `#…` is a file below the root, as in "imports" of package.json; all other bare specifiers are packages. */
const ownImports: Plugin = {
  name: 'own-imports',
  setup: ({ onResolve }) => onResolve({ filter: /^#/ }, ({ path }) => ({ path: join(root, path.slice(1)) })),
};

/** Our own files that are part of a page and run in the browser. */
async function clientFiles(page: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [join(root, 'app/[locale]', page)],
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    loader: { '.css': 'empty' },
    jsx: 'automatic',
    format: 'esm',
    outdir: 'nowhere',
    plugins: [ownImports],
  });
  return Object.keys(metafile.inputs).filter((file) => /^'use client'/m.test(readFileSync(file, 'utf8')));
}

const kinds = Object.entries<PageDeclaration>(sitePages);
const fileOf = (folder: string) => join(folder, 'page.tsx');

/** Rendered internally by the server: documents sent with an error, and pages in the workbench. */
const internal = ['preview/shown', 'status/[code]', 'withdrawn/[id]'];

test('every kind of page that is declared has its folder here, and every folder is declared', () => {
  const files = readdirSync(join(root, 'app/[locale]'), { recursive: true, encoding: 'utf8' });
  const pages = files.filter((file) => basename(file) === 'page.tsx');
  const folders = [...kinds.map(([, { folder }]) => folder), ...internal];
  expect(pages.sort()).toEqual(folders.map(fileOf).sort());
});

// A page without islands is sent without the framework.
test.each(kinds)('%s has islands if it is declared so', async (_kind, { folder, hasIslands }) => {
  const isFound = (await clientFiles(fileOf(folder))).length > 0;
  // For editors an unneeded framework does no harm.
  if (isFound || !folder.startsWith('preview')) expect(isFound).toBe(hasIslands === true);
});

test.each(['layout.tsx', fileOf('status/[code]'), fileOf('withdrawn/[id]')])(
  '%s has no island',
  async (file) => {
    expect(await clientFiles(file)).toEqual([]);
  },
);

test('an island is found, however deep it is', async () => {
  expect(await clientFiles('objects/[...object]/page.tsx')).toContain('components/citation/QuoteDialog.tsx');
});
