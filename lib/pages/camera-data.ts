/** Marks of Exif data in JPEG, PNG and WebP, and of XMP in them: both may tell where a photograph was taken. */
const marksOfCameras = ['Exif\0\0', 'eXIf', 'EXIF', 'http://ns.adobe.com/xap/', 'XML:com.adobe.xmp'];

/** Whether a picture, its bytes as letters of Latin 1, has what a camera has written of itself. A GIF is from none. */
export const hasCameraData = (content: string) =>
  !content.startsWith('GIF8') && marksOfCameras.some((mark) => content.includes(mark));

/** Pictures within HTML, in an attribute with quotation marks or without. */
const embedded =
  /(?<=["']\s*)data:(image\/(?:jpeg|png|gif|webp));base64,([^"']+)|(?<==)data:(image\/(?:jpeg|png|gif|webp));base64,([\w+/=]+)/gi;

/**
 * HTML whose pictures are without what cameras wrote into them, such as the place.
 * @param rewrite gives the address of a picture that was turned upright and written anew
 */
export async function withoutCameraData(
  html: string,
  rewrite: (picture: Uint8Array<ArrayBuffer>, type: string) => Promise<string>,
): Promise<string> {
  const rewritten = new Map<string, string>();
  for (const [address, quoted, inQuotes, bare = '', unquoted = ''] of html.matchAll(embedded)) {
    const content = lettersOf(inQuotes ?? unquoted);
    if (rewritten.has(address) || !hasCameraData(content)) continue;
    const bytes = Uint8Array.from(content, (letter) => letter.charCodeAt(0));
    rewritten.set(address, await rewrite(bytes, (quoted ?? bare).toLowerCase()));
  }
  return html.replaceAll(embedded, (address) => rewritten.get(address) ?? address);
}

/** What base64 holds, as letters of Latin 1; what cannot be in it is passed over, as browsers may do. */
function lettersOf(base64: string): string {
  const clean = base64.replace(/[^A-Za-z0-9+/]/g, '');
  return atob(clean.length % 4 === 1 ? clean.slice(0, -1) : clean);
}
