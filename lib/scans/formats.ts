/** A format of files that are scans or might be taken for such; recognised by the first bytes. */
export type Format = {
  name: string;
  extensions: string[];
  matches: (head: Buffer) => boolean;
  /** A program that can convert a format that is not read here. */
  converter?: string;
};

const startsWith =
  (...bytes: number[]) =>
  (head: Buffer) =>
    bytes.every((byte, index) => head[index] === byte);

const textAt = (offset: number, text: string) => (head: Buffer) =>
  head.subarray(offset, offset + text.length).toString('latin1') === text;

/** Whether a container has the AVIF brand, which need not be the first. @see ISO/IEC 14496-12, 4.3 */
function isAvif(head: Buffer): boolean {
  if (!textAt(4, 'ftyp')(head)) return false;
  const brands = head.subarray(8, head.readUInt32BE(0)).toString('latin1');
  return brands.match(/.{4}/gs)?.includes('avif') ?? false;
}

/** Document formats, whose pages become scans, with their extensions. */
export const documentExtensions = { PDF: ['.pdf'], DjVu: ['.djvu', '.djv'] };
export type DocumentFormat = keyof typeof documentExtensions;

/** Decoded before it is passed to sharp. */
export const jpeg2000 = 'JPEG 2000';
const tiffExtensions = ['.tif', '.tiff'];
const jpeg2000Extensions = ['.jp2', '.jpx', '.jpf', '.j2k', '.j2c', '.jpc'];

/** Files in none of these formats are not accepted as images. */
export const formats: readonly Format[] = [
  { name: 'JPEG', extensions: ['.jpg', '.jpeg', '.jpe', '.jfif'], matches: startsWith(0xff, 0xd8, 0xff) },
  { name: 'PNG', extensions: ['.png'], matches: startsWith(0x89, 0x50, 0x4e, 0x47) },
  { name: 'TIFF', extensions: tiffExtensions, matches: startsWith(0x49, 0x49, 0x2a, 0) },
  { name: 'TIFF', extensions: tiffExtensions, matches: startsWith(0x4d, 0x4d, 0, 0x2a) },
  { name: 'BigTIFF', extensions: tiffExtensions, matches: startsWith(0x49, 0x49, 0x2b, 0) },
  { name: 'BigTIFF', extensions: tiffExtensions, matches: startsWith(0x4d, 0x4d, 0, 0x2b) },
  {
    name: 'WebP',
    extensions: ['.webp'],
    matches: (head) => textAt(0, 'RIFF')(head) && textAt(8, 'WEBP')(head),
  },
  { name: 'GIF', extensions: ['.gif'], matches: textAt(0, 'GIF8') },
  { name: jpeg2000, extensions: jpeg2000Extensions, matches: textAt(4, 'jP  ') },
  { name: jpeg2000, extensions: jpeg2000Extensions, matches: startsWith(0xff, 0x4f, 0xff, 0x51) },
  // Other bytes may precede the header, which lies in the first 1024 (ISO 32000-1, annex H.3, note 13).
  { name: 'PDF', extensions: documentExtensions.PDF, matches: (head) => head.includes('%PDF-') },
  { name: 'DjVu', extensions: documentExtensions.DjVu, matches: textAt(0, 'AT&TFORM') },
  { name: 'AVIF', extensions: ['.avif', '.heif'], matches: isAvif },
  // HEVC-coded, which the libvips shipped with sharp does not support.
  {
    name: 'HEIC',
    extensions: ['.heic', '.heif', '.hif'],
    matches: textAt(4, 'ftyp'),
    converter: 'heif-convert',
  },
  {
    name: 'JPEG XL',
    extensions: ['.jxl'],
    matches: (head) => startsWith(0xff, 0x0a)(head) || textAt(4, 'JXL ')(head),
    converter: 'djxl',
  },
  {
    name: 'SVG',
    extensions: ['.svg'],
    matches: (head) => /<svg[\s>]/.test(head.toString('latin1')),
    converter: 'rsvg-convert',
  },
];

/** Extensions of all files that are scans or that people might take for such. */
export const scanExtensions = new Set([...formats.flatMap(({ extensions }) => extensions), '.bmp', '.psd']);
