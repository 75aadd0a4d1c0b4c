import { z } from 'zod';
import { readXml, UnreadableXml, type XmlAttributes, type XmlHandler } from '#lib/xml/read.ts';
import type { TileSource } from './tile-source.ts';

const maxLength = 1_000_000;
const limits = { elements: maxLength, depth: 20, qualified: true };
/** Maximum characters of foreign text quoted in a message. */
const quoted = 100;

/** A Deep Zoom manifest that viewers cannot use; the message says why. */
export class UnreadableManifest extends Error {
  override readonly name = 'UnreadableManifest';
}

function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  const digits = z
    .string()
    .trim()
    .regex(/^\d{1,9}$/)
    .transform(Number);
  return z
    .union([z.number(), digits], { error })
    .pipe(z.int({ error }).min(min, { error }).max(max, { error }));
}

// Names as in the Deep Zoom schema; XML is first converted to the JSON form.
const imageSchema = z
  .object({
    xmlns: z.string().regex(/^(https?:\/\/schemas\.microsoft\.com\/deepzoom\/200[89]\/?)?$/i, {
      error: 'must be the namespace of Deep Zoom, 2008 or 2009',
    }),
    Url: z.string({ error: 'must be text' }).nullish(),
    Format: z
      .string({ error: 'must be text' })
      .regex(/^[a-z0-9]{1,8}$/i, { error: 'must be an extension such as jpg' }),
    TileSize: wholeNumber(1, 16_384),
    Overlap: wholeNumber(0, 8192),
    Size: z.object(
      { Width: wholeNumber(1, 10_000_000), Height: wholeNumber(1, 10_000_000) },
      { error: 'is missing' },
    ),
  })
  .refine(({ Overlap, TileSize }) => Overlap <= TileSize / 2, {
    path: ['Overlap'],
    error: 'must be at most half of the tile size',
  });

/**
 * Parses the Deep Zoom manifest of another server: XML (http://schemas.microsoft.com/deepzoom/2008, 2009 or without
 * namespace) or JSON with the same names (`{"Image":{…}}`). DisplayRects of sparse images are ignored.
 * @param address of the manifest, and of its tiles where the catalogue gives it
 * @throws {UnreadableManifest}
 */
export function readManifest(
  text: string,
  address: { manifest: string; tilesPrefix: string | undefined },
): TileSource {
  if (text.length > maxLength) throw new UnreadableManifest(`it is longer than ${maxLength} characters`);
  // trimStart also removes a byte order mark.
  const trimmed = text.trimStart();
  if (trimmed === '') throw new UnreadableManifest('it is empty');
  const { data, error } = imageSchema.safeParse(
    trimmed.startsWith('{') ? fromJson(trimmed) : fromXml(trimmed),
  );
  if (!data) {
    const [issue] = error.issues;
    throw new UnreadableManifest(`its ${issue?.path.join('.')} ${issue?.message}`);
  }
  return {
    width: data.Size.Width,
    height: data.Size.Height,
    tileSize: data.TileSize,
    tileOverlap: data.Overlap,
    format: data.Format,
    tilesUrl: tilesAddress(address, data.Url ?? undefined),
  };
}

function fromJson(text: string): unknown {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new UnreadableManifest('it begins like JSON, but is not');
  }
  const { data } = z.object({ Image: z.looseObject({}) }).safeParse(parsed);
  if (!data) throw new UnreadableManifest('its JSON holds no "Image"');
  return { xmlns: '', ...data.Image };
}

function fromXml(text: string): unknown {
  // HTML also writes it in lower case, which is not XML.
  if (/^<!doctype/i.test(text)) refuseDoctype();
  let image: XmlAttributes = {};
  let size: XmlAttributes | undefined;
  let depth = 0;
  const handler: XmlHandler = {
    doctype: refuseDoctype,
    open(name, attributes, namespace) {
      depth += 1;
      // Here, and not at the end: a page of HTML is seldom well-formed.
      if (depth === 1 && name !== 'Image')
        throw new UnreadableManifest(`it is not an image of Deep Zoom, but <${name.slice(0, quoted)}>`);
      if (depth === 1) image = { ...attributes, xmlns: namespace };
      if (depth === 2 && name === 'Size') size ??= attributes;
    },
    close() {
      depth -= 1;
    },
  };
  try {
    for (const _ of readXml(text, handler, limits));
  } catch (error) {
    if (error instanceof UnreadableXml) throw new UnreadableManifest(error.message.slice(0, 2 * quoted));
    throw error;
  }
  return { ...image, Size: size };
}

function refuseDoctype(): never {
  throw new UnreadableManifest('it has a document type declaration, which is not read for safety');
}

/** The tiles' address: from the catalogue, else the manifest, else beside the manifest. @throws {UnreadableManifest} */
function tilesAddress(
  { manifest, tilesPrefix }: { manifest: string; tilesPrefix: string | undefined },
  url: string | undefined,
): string {
  const base = webUrl(manifest, undefined, 'its own address');
  if (tilesPrefix?.trim()) {
    return webUrl(tilesPrefix, base, "the catalogue's address of its tiles").replace(/\/?$/, '/');
  }
  if (url?.trim()) return webUrl(url, base, 'the address of its tiles');
  return defaultTilesUrl(base);
}

/**
 * Like OpenSeadragon 6.1.1 (DziTileSource.configure): the last segment, without .dzi, .xml or .js and a query after
 * them, plus `_files/`. Queries that contain the path (`?DeepZoom=/a/b.dzi`) or follow no extension are kept.
 */
function defaultTilesUrl(manifest: string): string {
  const end = manifest.endsWith('/') ? manifest.length - 1 : manifest.length;
  const start = manifest.lastIndexOf('/', end - 1) + 1;
  // If the last segment were the host, the result would be another host.
  if (start <= manifest.indexOf('//') + 2 || start === end)
    throw new UnreadableManifest('its own address has no name that its tiles could lie beside');
  const name = manifest.slice(start, end).replace(/^(.+?)\.(dzi|xml|js)?(\?.*)?$/, '$1');
  return `${manifest.slice(0, start)}${name}_files/`;
}

function webUrl(text: string, base: string | undefined, what: string): string {
  if (!URL.canParse(text, base)) throw new UnreadableManifest(`${what} cannot be read`);
  const url = new URL(text, base);
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username || url.password)
    throw new UnreadableManifest(`${what} does not lead to the web (http or https, no password)`);
  url.hash = '';
  return url.href;
}
