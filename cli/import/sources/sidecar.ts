import { readFile } from 'node:fs/promises';
import { readYaml } from '../../yaml.ts';
import { decodeText } from '../decode-text.ts';
import { isBlank, type ObjectMetadata, objectMetadata, unknownKeys, wordsFor } from '../metadata.ts';
import { addPage } from '../missing.ts';
import { extensionOf, type Folder, fileInside, nameOf, stemOf, titleOf } from './folder.ts';
import { type Reading, recordingProblems, type ScanList, type SourceObject } from './source.ts';
import { noteUnreadable } from './unreadable.ts';

export const sidecarExtensions = ['.yaml', '.yml', '.json'];
/** The deepest nesting of values; each level of nested parts takes two. */
const maxDepth = 256;

/** The sidecar that describes all images of a folder as one object, if there is one. */
export function folderSidecar(folder: Folder): string | undefined {
  return (
    sidecarNamed(folder, 'metadata') ??
    folder.files.find(
      (file) => stemOf(file).toLowerCase() === 'metadata' && sidecarExtensions.includes(extensionOf(file)),
    )
  );
}

export function imageSidecar(folder: Folder, image: string): string | undefined {
  return sidecarNamed(folder, stemOf(image));
}

function sidecarNamed({ byStem }: Folder, stem: string): string | undefined {
  return byStem.get(stem)?.find((file) => sidecarExtensions.includes(extensionOf(file)));
}

/**
 * Reads a sidecar. `foreign` means a file about something else, such as an IIIF manifest; the reason is reported, as
 * for `wrong`. A sidecar that fails its bag's checksum is wrong, which has already been reported.
 */
export async function readSidecar(
  file: string,
  { report, claimed, damaged }: Reading,
): Promise<ObjectMetadata | 'foreign' | 'wrong'> {
  claimed.add(file);
  if (damaged.has(file)) return 'wrong';
  let value: unknown;
  try {
    const text = decodeText(await readFile(file));
    if (text === '') throw new Error('it is empty (0 bytes)');
    value = withoutBlanks(extensionOf(file) === '.json' ? readJson(text) : await readYaml(text));
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    report({ file, reason: `it cannot be read (${reason})`, kind: 'error' });
    return 'wrong';
  }
  if (isForeign(value)) {
    report({ file, reason: 'it holds no description of an object that is known here', kind: 'skipped' });
    return 'foreign';
  }
  const parsed = objectMetadata.safeParse(value, { error: wordsFor });
  if (!parsed.success) {
    const reasons = parsed.error.issues.map(
      (issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`,
    );
    report({ file, reason: reasons.join('; '), kind: 'error' });
    return 'wrong';
  }
  const unknown = unknownKeys(value);
  if (unknown.length > 0)
    report({ file, reason: `keys that are not read: ${unknown.join(', ')}`, kind: 'warning' });
  return parsed.data;
}

/** The values in JSON; numbers that parsing would change stay as written: `1.10`. */
function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  let isText = false;
  const exact = text.replace(/\\.|"|-?\d[\d.eE+-]*/g, (token) => {
    if (token === '"') isText = !isText;
    return isText || !/\d$/.test(token) || String(Number(token)) === token ? token : `"${token}"`;
  });
  return exact === text ? value : JSON.parse(exact);
}

/** Whether data has none of our keys, or declares itself linked data (IIIF, schema.org …). */
function isForeign(value: unknown): boolean {
  if (!value || typeof value !== 'object' || Array.isArray(value)) return true;
  const keys = Object.keys(value);
  return keys.includes('@context') || (keys.length > 0 && unknownKeys(value).length === keys.length);
}

/** Removes keys without a value, which count as missing. */
function withoutBlanks(value: unknown, depth = 0): unknown {
  if (depth > maxDepth) throw new Error(`its values are nested deeper than ${maxDepth}`);
  if (Array.isArray(value)) return value.map((inner) => withoutBlanks(inner, depth + 1));
  if (!value || typeof value !== 'object') return value;
  const given = Object.entries(value).filter(([key, inner]) => !isBlank(key, inner));
  return Object.fromEntries(given.map(([key, inner]) => [key, withoutBlanks(inner, depth + 1)]));
}

/** The identifier as read by previous versions: numbers in YAML without their zeros, a missing one perhaps as an empty text. */
export function previousIdentifierOf({ identifier }: ObjectMetadata): string | undefined {
  if (identifier === undefined) return '';
  const number = Number(identifier);
  return Number.isFinite(number) && String(number) !== identifier ? String(number) : undefined;
}

/**
 * The object that a folder's sidecar describes: with the scans it lists, or else with all of them.
 * @param allScans those in the folder, in natural order
 */
export async function readFolderObject(
  folder: Folder,
  sidecar: string,
  allReading: Reading,
  allScans: () => Promise<ScanList>,
): Promise<SourceObject | undefined> {
  const [reading, problems] = recordingProblems(allReading);
  const metadata = await readSidecar(sidecar, reading);
  if (metadata === 'foreign') return undefined;
  if (metadata === 'wrong') {
    // The images of an invalid description must not be imported as undescribed.
    for (const { file } of (await allScans()).scans) reading.claimed.add(file);
    noteUnreadable(sidecar, reading);
    return undefined;
  }
  const { scans, missing } = metadata.scans
    ? await listedScans(folder, sidecar, metadata, reading)
    : await allScans();
  for (const { file } of scans) reading.claimed.add(file);
  if (scans.length === 0) {
    reading.report({ file: sidecar, reason: 'there is no image that it could describe', kind: 'error' });
  }
  const name = nameOf(folder.path);
  return {
    source: sidecar,
    label: name,
    name,
    metadata: { title: titleOf(name), ...metadata },
    previousIdentifier: previousIdentifierOf(metadata),
    scans,
    missing,
    problems,
  };
}

async function listedScans(
  folder: Folder,
  sidecar: string,
  metadata: ObjectMetadata,
  { report }: Reading,
): Promise<ScanList> {
  const list: ScanList = { scans: [], missing: [] };
  for (const [index, listed] of (metadata.scans ?? []).entries()) {
    const { file: reference, text: textReference, ...facts } = listed;
    const find = async (name: string) => {
      const found = await fileInside(folder.path, name);
      if ('file' in found) return found.file;
      report({ file: sidecar, reason: `${name} ${found.reason}`, kind: 'error' });
      return undefined;
    };
    const file = await find(reference);
    const text = textReference === undefined ? undefined : await find(textReference);
    addPage(list, facts.name, file === undefined ? undefined : { file, text, number: index + 1, ...facts });
  }
  return list;
}
