import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { append } from '#lib/grouped.ts';
import { scanExtensions } from '#lib/scans/formats.ts';
import { extensionOf, type Folder, fileInside, nameOf } from './folder.ts';
import type { Reading } from './source.ts';
import { noteUnreadable, unlessLocked } from './unreadable.ts';

/** Checksum algorithms, strongest first; only one manifest is checked. */
const algorithms = ['sha512', 'sha256', 'sha1', 'md5'];

/** Names of files that may describe everything next to them, not just an image of the same name. */
const mayDescribe =
  /\.(xml|mods|mets|foxml|marc(xml)?|mrc|iso2709|dat|rdf|tei|[ct]sv)$|^metadata\.(ya?ml|json)$/i;

/**
 * Verifies the payload of a BagIt bag against its manifest. Missing files and files with another checksum are reported
 * and not imported.
 * @see RFC 8493, sections 2.1.3 and 3
 */
export async function checkBag(folder: Folder, reading: Reading): Promise<void> {
  if (!folder.files.some((file) => nameOf(file) === 'bagit.txt')) return;
  const algorithm = algorithms.find((name) =>
    folder.files.some((file) => nameOf(file) === `manifest-${name}.txt`),
  );
  if (algorithm === undefined) {
    const reason = `the bag has no manifest of a kind that is known here (${algorithms.join(', ')})`;
    reading.report({ file: folder.path, reason, kind: 'warning' });
    return;
  }
  const manifest = join(folder.path, `manifest-${algorithm}.txt`);
  await unlessLocked(manifest, reading, () => checkFiles(folder, manifest, algorithm, reading));
}

async function checkFiles(
  folder: Folder,
  manifest: string,
  algorithm: string,
  reading: Reading,
): Promise<void> {
  for await (const line of createInterface({ input: createReadStream(manifest), crlfDelay: Infinity })) {
    const [, expected, path] = /^([0-9a-f]+)\s+\*?(.+)$/i.exec(line) ?? [];
    if (expected === undefined || path === undefined) continue;
    const file = await fileInside(folder.path, decodedPath(path));
    const reportError = (reason: string) =>
      reading.report({ file: manifest, reason: `${path} ${reason}`, kind: 'error' });
    if (file === 'outside') reportError('leaves the bag and is not read');
    else if (file === 'missing') {
      reportError('is not there, though the manifest names it');
      noteAbsent(join(folder.path, decodedPath(path)), reading);
    } else {
      const digest = await unlessLocked(file, reading, () => digestOf(file, algorithm));
      if (digest === expected.toLowerCase()) continue;
      if (digest !== undefined) reportError(`is damaged: its ${algorithm} is another than in the manifest`);
      reading.damaged.add(file);
      if (mayDescribe.test(nameOf(file))) noteUnreadable(file, reading);
      // A damaged image still needs its position among the scans; other damaged files are claimed so that none is read.
      if (!scanExtensions.has(extensionOf(file))) reading.claimed.add(file);
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
