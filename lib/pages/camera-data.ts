/** Marks of Exif data in JPEG, PNG and WebP, and of XMP in them: both may tell where a photograph was taken. */
const marksOfCameras = ['Exif\0\0', 'eXIf', 'EXIF', 'http://ns.adobe.com/xap/', 'XML:com.adobe.xmp'];

/** Whether a picture, its bytes as letters of Latin 1, has what a camera has written of itself. A GIF is from none. */
export const hasCameraData = (content: string) =>
  !content.startsWith('GIF8') && marksOfCameras.some((mark) => content.includes(mark));

/** Whether HTML has anything that could be a picture within it, whose address may be written with character references. */
export const mayEmbedPictures = (html: string) => /<img[\s/]/i.test(html);

const embedded = /^\s*data:(image\/(?:jpeg|png|gif|webp));base64,/i;

/**
 * HTML whose pictures are without what cameras wrote into them, such as the place.
 * @param rewrite gives the address of a picture that was turned upright and written anew
 */
export async function withoutCameraData(
  html: string,
  rewrite: (picture: Uint8Array<ArrayBuffer>, type: string) => Promise<string>,
): Promise<string> {
  if (!mayEmbedPictures(html)) return html;
  let written = '';
  let end = 0;
  for (const source of await sourcesIn(html)) {
    const [start, type] = embedded.exec(source.address) ?? [];
    if (start === undefined || type === undefined) continue;
    const content = lettersOf(source.address.slice(start.length));
    if (!hasCameraData(content)) continue;
    const bytes = Uint8Array.from(content, (letter) => letter.charCodeAt(0));
    written += `${html.slice(end, source.start)}src="${await rewrite(bytes, type.toLowerCase())}"`;
    end = source.end;
  }
  return written + html.slice(end);
}

type Source = { address: string; start: number; end: number };

/** The attributes `src` of HTML, as browsers read them, and where they are written. */
async function sourcesIn(html: string): Promise<Source[]> {
  // In a browser only who inserts a picture needs it.
  const { Parser } = await import('htmlparser2');
  const sources: Source[] = [];
  const parser = new Parser({
    onattribute(name, address) {
      if (name === 'src') sources.push({ address, start: parser.startIndex, end: parser.endIndex });
    },
  });
  parser.end(html);
  return sources;
}

/** What base64 holds, as letters of Latin 1; what cannot be in it is passed over, as browsers may do. */
function lettersOf(base64: string): string {
  const clean = base64.replace(/[^A-Za-z0-9+/]/g, '');
  return atob(clean.length % 4 === 1 ? clean.slice(0, -1) : clean);
}
