import { isLocale, type Locale } from '#lib/i18n/locales.ts';
import { hasCameraData, withoutCameraData } from '#lib/pages/camera-data.ts';
import { withTimeout } from '#lib/with-timeout.ts';

/** As for files of the command line: a picture of this size still fits into the part of a page that is shown (`bounds`). */
export const maxFileBytes = 5 * 1024 * 1024;

/** Types of pictures that a page may embed. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Types of the texts that a page can be made of, as browsers tell them by a file's name; for Markdown they have many, or none. */
const textTypes = ['', 'text/html', 'application/xhtml+xml', 'text/plain'];

export type ReadText = {
  content: string;
  title?: string | undefined;
  language?: Locale | undefined;
  isMarkdown: boolean;
};

/** The content of a file for a page; or why it is refused: too large, neither a picture nor text, or unreadable. */
export async function readFile(
  file: File,
): Promise<ReadText | { picture: string } | 'large' | 'notText' | 'unread'> {
  if (file.size > maxFileBytes) return 'large';
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return 'unread';
  }
  if (pictureTypes.includes(file.type)) return await readPicture(file, bytes);
  const isMarkdown = /\.(?:md|markdown)$/i.test(file.name);
  // Drawings and rich text are letters too, and not those of a page.
  const text = isMarkdown || textTypes.includes(file.type) ? decode(bytes) : undefined;
  if (text === undefined) return 'notText';
  if (isMarkdown) return { content: text, isMarkdown: true };
  const { content, ...more } = bodyOf(text);
  return { ...more, content: await cleanPictures(content), isMarkdown: false };
}

/** A picture as it is, but a photograph without what its camera wrote. */
async function readPicture(
  file: File,
  bytes: ArrayBuffer,
): Promise<{ picture: string } | 'large' | 'notText' | 'unread'> {
  let bitmap: ImageBitmap;
  try {
    // Also tells what only its name makes a picture.
    bitmap = await createImageBitmap(file);
  } catch {
    return 'notText';
  }
  try {
    const isPhotograph = hasCameraData(new TextDecoder('latin1').decode(bytes));
    const picture = isPhotograph ? await redrawn(bitmap, file.type) : file;
    return picture.size > maxFileBytes
      ? 'large'
      : { picture: `<img src="${await addressOf(picture)}" alt="">` };
  } catch {
    return 'unread';
  } finally {
    bitmap.close();
  }
}

/**
 * HTML from elsewhere, its photographs without what cameras wrote. One that the browser cannot show has no address then.
 * @throws if the script that does it does not load
 */
export function cleanPictures(html: string): Promise<string> {
  return withTimeout(withoutCameraData(html, rewritten));
}

async function rewritten(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<string> {
  let bitmap: ImageBitmap | undefined;
  try {
    bitmap = await createImageBitmap(new Blob([bytes], { type }));
    return await addressOf(await redrawn(bitmap, type));
  } catch {
    return '';
  } finally {
    bitmap?.close();
  }
}

/** A picture written anew, upright. */
async function redrawn(bitmap: ImageBitmap, type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw');
  context.drawImage(bitmap, 0, 0);
  return await canvas.convertToBlob({ type, quality: 0.92 });
}

async function addressOf(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte));
  return `data:${picture.type};base64,${btoa(letters.join(''))}`;
}

/** Decodes UTF-8, or UTF-16 with a byte order mark; undefined if control characters show that it is not text. */
function decode(bytes: ArrayBuffer): string | undefined {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    return /[\x01-\x08\x0e-\x1a\x1c-\x1f]/.test(text.slice(0, 4096)) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** The body of a whole HTML document verbatim, with its title and language. */
export function bodyOf(text: string): Omit<ReadText, 'isMarkdown'> {
  const opening = /<body(?:\s[^>]*)?>/i.exec(text);
  if (!opening) return { content: text };
  const from = opening.index + opening[0].length;
  const closing = text.toLowerCase().lastIndexOf('</body');
  const content = text.slice(from, closing > from ? closing : undefined).replace(/^\s*\n|\s+$/g, '');
  const head = text.slice(0, opening.index);
  const title = /<title(?:\s[^>]*)?>([\s\S]*?)<\/title/i.exec(head)?.[1]?.replace(/\s+/g, ' ').trim();
  const language = /<html\s[^>]*?\blang\s*=\s*["']?([a-z]{2})\b/i.exec(head)?.[1]?.toLowerCase();
  return { content, title: title || undefined, language: isLocale(language) ? language : undefined };
}

/**
 * HTML from a clipboard without what programs put around the copied part: the markers of CF_HTML, and the `<b>` of Google
 * Docs, which only a style that pages drop makes normal.
 */
export function pastedHtml(text: string): string {
  const fragment = /<!--StartFragment-->([\s\S]*?)<!--EndFragment-->/.exec(text)?.[1];
  const html = (fragment ?? bodyOf(text).content).replace(/^(?:\s*<meta[^>]*>)+/i, '').trim();
  return html.replace(/^<b\s[^>]*\bid="docs-internal-guid[^>]*>([\s\S]*)<\/b>/i, '$1');
}
