import { open } from 'node:fs/promises';
import { SaxesParser } from 'saxes';
import { firstLine, UnreadableFile } from './inspect.ts';

const longest = 30_000_000;
const deepest = 100;

/** What an ALTO file says of itself before its text. */
export type AltoHead = {
  /** File name of the image that the text was read from, where it is named (sourceImageInformation/fileName). */
  image: string | undefined;
};

/**
 * Checks that a file is ALTO (versions 2 to 4 or without namespace) that can be shown safely: well-formed, no
 * document type, bounded in size and depth. Undefined when it is other XML.
 * @throws {UnreadableFile}
 */
export async function inspectAlto(file: string): Promise<AltoHead | undefined> {
  return inspectAltoText(decode(await readBounded(file)).text);
}

/**
 * The bytes of an ALTO file as they are served: as given, or, if it is in another encoding, in UTF-8.
 * @throws {UnreadableFile}
 */
export async function readAlto(file: string): Promise<Uint8Array> {
  const bytes = await readBounded(file);
  const { text, encoding } = decode(bytes);
  if (encoding === 'utf-8') return bytes;
  return new TextEncoder().encode(text.replace(/^(<\?xml[^>]*encoding=["'])[\w.-]+/, '$1UTF-8'));
}

async function readBounded(file: string): Promise<Buffer> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw new UnreadableFile(`it cannot be opened (${firstLine(error)})`);
  });
  try {
    const { size } = await handle.stat();
    if (size === 0) throw new UnreadableFile('it is empty (0 bytes)');
    if (size > longest) throw new UnreadableFile(`it is larger than ${longest / 1_000_000} MB`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** The same check on text. @throws {UnreadableFile} */
export function inspectAltoText(text: string): AltoHead | undefined {
  const path: string[] = [];
  const head: AltoHead = { image: undefined };
  let isAlto = true;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw new UnreadableFile(`it is not well-formed XML (${firstLine(error)})`);
  });
  parser.on('doctype', () => {
    throw new UnreadableFile('it has a document type declaration, which is not read for safety');
  });
  parser.on('opentag', ({ name }) => {
    path.push(name.replace(/^.*:/, ''));
    if (path.length === 1 && path[0] !== 'alto') isAlto = false;
    if (path.length > deepest) throw new UnreadableFile(`its elements are nested deeper than ${deepest}`);
  });
  parser.on('closetag', () => {
    path.pop();
  });
  parser.on('text', (content) => {
    if (path.at(-1) === 'fileName' && path.at(-2) === 'sourceImageInformation') head.image = content.trim();
  });
  for (let at = 0; at < text.length && isAlto; at += 65_536) parser.write(text.slice(at, at + 65_536));
  if (!isAlto) return undefined;
  parser.close();
  return head;
}

/** XML bytes as text, by the byte order mark or the declaration. @throws {UnreadableFile} */
function decode(bytes: Buffer): { text: string; encoding: string } {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined;
  const declared = /encoding=["']([\w.-]+)["']/.exec(bytes.subarray(0, 200).toString('latin1'))?.[1];
  const encoding = wide ?? declared ?? 'utf-8';
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    return { text: decoder.decode(bytes), encoding: decoder.encoding };
  } catch {
    throw new UnreadableFile(`its text is not ${encoding}, though it says so`);
  }
}
