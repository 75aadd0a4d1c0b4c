/** Colour spaces by their PDF names, with their numbers of channels. */
export const pdfSpaces = {
  grey: { name: '/DeviceGray', channels: 1 },
  RGB: { name: '/DeviceRGB', channels: 3 },
  CMYK: { name: '/DeviceCMYK', channels: 4 },
} as const;

/** A JPEG 2000 image, and how its samples are to be interpreted. */
export type PageImage = {
  bytes: Buffer;
  width: number;
  height: number;
  space: (typeof pdfSpaces)[keyof typeof pdfSpaces];
  /** The profile from which colours are converted to sRGB; without one the values are kept. */
  profile: Buffer | undefined;
};

/**
 * A single-page PDF with an image as its only object, at one point per pixel.
 * @see ISO 32000-1, 7.4.9 (JPXDecode), 8.6.5.5 (ICCBased)
 */
export function wrapInPdf({ bytes: image, width, height, space, profile }: PageImage): Buffer {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (part: string | Buffer): void => {
    const bytes = Buffer.from(part);
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (dictionary: string, stream?: Buffer): void => {
    offsets.push(length);
    const size = stream ? ` /Length ${stream.length}` : '';
    write(`${offsets.length} 0 obj\n<< ${dictionary}${size} >>\n`);
    if (stream) for (const part of ['stream\n', stream, '\nendstream\n']) write(part);
    write('endobj\n');
  };
  const colours = profile ? '[/ICCBased 6 0 R]' : space.name;
  write('%PDF-1.7\n');
  object('/Type /Catalog /Pages 2 0 R');
  object('/Type /Pages /Kids [3 0 R] /Count 1');
  object(
    `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >>`,
  );
  object('', Buffer.from(`${width} 0 0 ${height} 0 0 cm /I Do`));
  object(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${colours} /Filter /JPXDecode`,
    image,
  );
  if (profile) object(`/N ${space.channels}`, profile);
  const table = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = offsets.length + 1;
  write(`xref\n0 ${count}\n0000000000 65535 f \n${entries}`);
  write(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return Buffer.concat(parts);
}
