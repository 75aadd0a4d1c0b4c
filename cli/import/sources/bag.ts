import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { append } from '#lib/lists.ts';
import { type Folder, fileInside, isScan, nameOf } from './folder.ts';
import type { Reading } from './source.ts';
import { noteUnreadable, unlessLocked } from './unreadable.ts';

/** Checksum algorithms, strongest first; each file is checked by the strongest that a manifest has for it. */
const algorithms = ['sha512', 'sha256', 'sha1', 'md5'];

/** Names of files that may describe everything next to them, not just an image of the same name. */
const mayDescribe =
  /\.(xml|mods|mets|foxml|marc(xml)?|mrc|iso2709|dat|rdf|tei|[ct]sv)$|^metadata\.(ya?ml|json)$/i;

/**
 * Verifies the files of a BagIt bag against its manifests. Missing files and files with another checksum are reported
 * and not imported; files of the payload that no manifest names are reported.
 * @see RFC 8493, sections 2.1.3, 2.2.1 and 3
 */
export async function checkBag(folder: Folder, reading: Reading): Promise<void> {
  if (!fileNamed(folder, 'bagit.txt')) return;
  const manifests = manifestsOf(folder, 'manifest');
  const [tags] = manifestsOf(folder, 'tagmanifest');
  if (tags) await unlessLocked(tags.file, reading, () => checkFiles(folder, tags, reading, new Set()));
  if (manifests.length === 0) {
    const reason = `the bag has no manifest of a kind that is known here (${algorithms.join(', ')})`;
    reading.report({ file: folder.path, reason, kind: 'warning' });
    return;
  }
  const named = new Set<string>();
  for (const manifest of manifests) {
    const checked = await unlessLocked(manifest.file, reading, async () => {
      await checkFiles(folder, manifest, reading, named);
      return true;
    });
    // What it names would count as not named.
    if (!checked) return;
  }
  await reportUnnamed(folder, named, reading);
  const list = fileNamed(folder, 'fetch.txt');
  if (list) await unlessLocked(list, reading, () => reportUnfetched(folder, list, reading));
}

const fileNamed = ({ files }: Folder, name: string) => files.find((file) => nameOf(file) === name);

type Manifest = { file: string; algorithm: string };

/** The manifests of the payload, or those of all other files (`tagmanifest`), strongest first. */
const manifestsOf = (folder: Folder, kind: 'manifest' | 'tagmanifest'): Manifest[] =>
  algorithms.flatMap((algorithm) => {
    const file = fileNamed(folder, `${kind}-${algorithm}.txt`);
    return file === undefined ? [] : [{ file, algorithm }];
  });

async function* linesOf(file: string): AsyncGenerator<string> {
  yield* createInterface({ input: createReadStream(file), crlfDelay: Infinity });
}

/** The checksums and paths in a manifest. */
async function* entriesOf(manifest: string): AsyncGenerator<{ expected: string; path: string }> {
  for await (const line of linesOf(manifest)) {
    const [, expected, path] = /^\ufeff?([0-9a-f]+)\s+\*?(.+)$/i.exec(line) ?? [];
    if (expected !== undefined && path !== undefined) yield { expected, path: decodedPath(path) };
  }
}

/** Names the files of the payload that are in no manifest. @param named their paths */
async function reportUnnamed({ path: bag }: Folder, named: Set<string>, reading: Reading): Promise<void> {
  const unnamed: string[] = [];
  const payload = await readdir(join(bag, 'data'), { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of payload) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && !entry.name.startsWith('.') && !named.has(file)) unnamed.push(relative(bag, file));
  }
  const [first, ...others] = unnamed.sort();
  if (first === undefined) return;
  const more = others.length > 0 ? ` and ${others.length} more files` : '';
  const reason = `no manifest of the bag names ${first}${more}, so the bag is incomplete; what is not named is not checked`;
  reading.report({ file: bag, reason, kind: 'warning' });
}

/** Warns that files of the bag that are elsewhere (section 2.2.3) are not fetched, if some are not here. */
async function reportUnfetched({ path: bag }: Folder, list: string, { report }: Reading): Promise<void> {
  for await (const line of linesOf(list)) {
    const [, path] = /^\S+\s+(?:\d+|-)\s+(.+)$/.exec(line) ?? [];
    const found = path === undefined ? undefined : await fileInside(bag, decodedPath(path));
    if (!found || 'file' in found || found.isOutside) continue;
    const reason = `it names files elsewhere, such as ${path}, which are not fetched; complete the bag first`;
    report({ file: list, reason, kind: 'warning' });
    return;
  }
}

/** Checks the files in a manifest, without those that are named already. @param named their paths, which are added */
async function checkFiles(
  folder: Folder,
  { file: manifest, algorithm }: Manifest,
  reading: Reading,
  named: Set<string>,
): Promise<void> {
  for await (const { expected, path } of entriesOf(manifest)) {
    const found = await fileInside(folder.path, path);
    const file = 'file' in found ? found.file : join(folder.path, path);
    if (named.has(file)) continue;
    named.add(file);
    const reportError = (reason: string) =>
      reading.report({ file: manifest, reason: `${path} ${reason}`, kind: 'error' });
    if ('reason' in found) {
      reportError(
        found.isOutside ? 'leaves the bag and is not read' : `${found.reason}, though the manifest names it`,
      );
      if (!found.isOutside) noteAbsent(file, reading);
    } else {
      const digest = await unlessLocked(file, reading, () => digestOf(file, algorithm));
      if (digest === expected.toLowerCase()) continue;
      if (digest !== undefined) reportError(`is damaged: its ${algorithm} is another than in the manifest`);
      reading.damaged.add(file);
      if (mayDescribe.test(nameOf(file))) noteUnreadable(file, reading);
      // A damaged image still needs its position among the scans; other damaged files are claimed so that none is read.
      if (!isScan(file)) reading.claimed.add(file);
    }
  }
}

function noteAbsent(file: string, reading: Reading): void {
  const { damaged, absent } = reading;
  if (mayDescribe.test(nameOf(file))) noteUnreadable(file, reading);
  damaged.add(file);
  append(absent, dirname(file), file);
}

/** Manifests percent-encode line breaks and percent signs (section 2.1.3). */
const decodedPath = (path: string) =>
  path.replace(/%(0A|0D|25)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

async function digestOf(file: string, algorithm: string): Promise<string> {
  const hash = createHash(algorithm);
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
