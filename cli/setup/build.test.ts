import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildPrograms, compressStatic } from './build.mjs';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'build-'));
  await mkdir(join(root, 'server'));
  await mkdir(join(root, 'lib'));
});

afterEach(() => rm(root, { recursive: true }));

test('programs are bundled with our own code, without packages; missing ones are skipped', async () => {
  await writeFile(join(root, 'lib/word.ts'), "export const word: string = 'ours';");
  await writeFile(
    join(root, 'server/main.ts'),
    "import { word } from '#lib/word.ts'; import pino from 'pino'; pino(word as never);",
  );
  expect(await buildPrograms(root)).toEqual([join('dist', 'server.js')]);
  const bundle = await readFile(join(root, 'dist/server.js'), 'utf8');
  expect(bundle).toContain('"ours"');
  expect(bundle).toContain('from "pino"');
});

test('chunks of the previous build stay while a program of it may be running', async () => {
  await mkdir(join(root, 'cli'));
  await writeFile(join(root, 'server/main.ts'), '');
  await writeFile(join(root, 'cli/main.ts'), "console.log((await import('./part.ts')).word);");
  const builds: string[][] = [];
  for (const word of ['first', 'second', 'third']) {
    await writeFile(join(root, 'cli/part.ts'), `export const word = '${word}';`);
    await buildPrograms(root);
    builds.push((await readdir(join(root, 'dist'))).filter((name) => /^part-.+\.js$/.test(name)));
  }
  const [[first] = [], two = [], last = []] = builds;
  expect([two.length, last.length]).toEqual([2, 2]);
  expect(two).toContain(first);
  expect(last).not.toContain(first);
});

/** The packages that a file of dist/ imports on loading, itself or through its chunks. */
async function packagesOf(file: string, seen = new Set<string>()): Promise<string[]> {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = await readFile(join('dist', file), 'utf8');
  const imports = [...text.matchAll(/^(?:import|\}) (?:.*from )?"(.+)";$/gm)].map(([, name = '']) => name);
  const found = imports
    .filter((name) => !name.startsWith('node:'))
    .map((name) => (name.startsWith('./') ? packagesOf(name, seen) : [name]));
  return (await Promise.all(found)).flat();
}

test('the command line loads only the requested command, and no package that it can do without', async () => {
  expect(await packagesOf('cli.js')).toEqual(['commander']);
  const cli = await readFile('dist/cli.js', 'utf8');
  const table = [...cli.matchAll(/\["(\w+)", async \(\) => \(await import\("\.\/(part-(\w+)-\w+\.js)"\)/g)];
  expect(table.length).toBeGreaterThan(1);
  for (const [, name = '', file = '', part] of table) {
    expect(part).toBe(name);
    const packages = await packagesOf(file);
    expect(packages, name).toContain('libsql');
    for (const other of ['pg', 'undici', '@aws-sdk/client-s3']) expect(packages, name).not.toContain(other);
    if (/^(organizations|objects|tiles|import|pages)$/.test(name))
      expect(packages, name).not.toContain('yaml');
    if (/^(organizations|objects|tiles)$/.test(name)) expect(packages, name).not.toContain('sharp');
  }
});

// With the reverse order, programs fail to start on Node 20.19.0 to 20.19.4 and 22.12 (lib/pages/sanitise.ts).
test('the server imports the HTML parser before anything that requires it', async () => {
  const program = await readFile('dist/server-process.js', 'utf8');
  const imports = [...program.matchAll(/^import .*"(htmlparser2|sanitize-html)";$/gm)].map(
    ([, name]) => name,
  );
  expect(imports).toContain('sanitize-html');
  expect(imports[0]).toBe('htmlparser2');
});

test('files are compressed once, and again when they change', async () => {
  const text = 'export {};'.repeat(100);
  await writeFile(join(root, 'a.js'), text);
  await writeFile(join(root, 'b.woff2'), 'font');
  expect(await compressStatic(root)).toBe(2);
  expect(brotliDecompressSync(await readFile(join(root, 'a.js.br'))).toString()).toBe(text);
  expect(gunzipSync(await readFile(join(root, 'a.js.gz'))).toString()).toBe(text);
  expect(await compressStatic(root)).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await writeFile(join(root, 'a.js'), `${text};`);
  expect(await compressStatic(root)).toBe(2);
});
