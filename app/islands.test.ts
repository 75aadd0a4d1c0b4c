import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { expect, test } from 'vitest';

const root = process.cwd();

/** `#…` is a file below the root, as "imports" in package.json says; all else that is no path is a package. */
const ownImports: Plugin = {
  name: 'own-imports',
  setup: ({ onResolve }) => onResolve({ filter: /^#/ }, ({ path }) => ({ path: join(root, path.slice(1)) })),
};

/** Files of ours that a page is made of and that run in the browser. */
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

// What every page has, and the pages that lib/site/pages.ts sends without the framework.
test.each([
  'layout.tsx',
  'institutions/page.tsx',
  'institutions/[id]/page.tsx',
  'statistics/page.tsx',
  'pages/page.tsx',
  'pages/[slug]/page.tsx',
  'status/[code]/page.tsx',
])('%s has no island', async (page) => {
  expect(await clientFiles(page)).toEqual([]);
});

test('an island is found, however deep it is', async () => {
  expect(await clientFiles('objects/[...object]/page.tsx')).toContain('components/citation/QuoteDialog.tsx');
});
