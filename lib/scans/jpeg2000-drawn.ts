import { readFile, rm, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { openPdf } from './documents/pdf.ts';
import type { Jpeg2000Header } from './jpeg2000-header.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** EOC (ISO/IEC 15444-1, A.4.4). */
const endOfCodestream = 0xffd9;

/** Colour spaces by what PDF calls them, and how many channels each has. */
const spaces = {
  grey: { name: '/DeviceGray', channels: 1 },
  RGB: { name: '/DeviceRGB', channels: 3 },
  CMYK: { name: '/DeviceCMYK', channels: 4 },
};

/**
 * Decodes a JPEG 2000 file of CMYK, or of colour or grey with transparency, which is left out, into a TIFF of 8 bits in
 * sRGB: as the only image of a PDF page of its size, since PDFium has an OpenJPEG that takes all channels.
 * @throws {UnreadableFile}
 * @see ISO 32000-1, 7.4.9 (JPXDecode), 8.6.5.5 (ICCBased)
 */
export async function drawJpeg2000(file: string, target: string, header: Jpeg2000Header): Promise<void> {
  const { width, height, components } = header;
  const space = header.space && spaces[header.space];
  if (!space || components < space.channels || components > space.channels + 1)
    throw new UnreadableFile(
      `its JPEG 2000 has ${components} channels and does not say in a known way what they are; convert it to TIFF`,
    );
  const image = await readFile(file);
  const end = Math.min(header.end, image.length);
  // PDFium draws what there is.
  if (image.readUInt16BE(end - 2) !== endOfCodestream)
    throw new UnreadableFile('it is cut short (JPEG 2000)');
  const page = `${target}.pdf`;
  await writeFile(page, pageOf(image, header, space));
  try {
    const document = await openPdf(page);
    try {
      await document.draw(1, target, 2 * width * height);
    } finally {
      await document.close();
    }
  } finally {
    await rm(page, { force: true });
  }
  const drawn = sharp(target, { limitInputPixels: false });
  const size = await drawn.metadata();
  const { channels } = await drawn.stats();
  // What PDFium cannot decode it leaves out, and the page stays white.
  const isBlank = channels.every(({ min }) => min === 255);
  if (isBlank || size.width !== width || size.height !== height)
    throw new UnreadableFile('its JPEG 2000 cannot be decoded; convert it to TIFF');
}

/** A PDF of one page, a point for each pixel. */
function pageOf(
  image: Buffer,
  { width, height, profile }: Jpeg2000Header,
  { name, channels }: { name: string; channels: number },
): Buffer {
  const parts: Buffer[] = [];
  const places: number[] = [];
  let length = 0;
  const write = (part: string | Buffer): void => {
    const bytes = Buffer.from(part);
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (dictionary: string, stream?: Buffer): void => {
    places.push(length);
    const size = stream ? ` /Length ${stream.length}` : '';
    write(`${places.length} 0 obj\n<< ${dictionary}${size} >>\n`);
    if (stream) for (const part of ['stream\n', stream, '\nendstream\n']) write(part);
    write('endobj\n');
  };
  const colours = profile ? '[/ICCBased 6 0 R]' : name;
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
  if (profile) object(`/N ${channels}`, profile);
  const table = length;
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = places.length + 1;
  write(`xref\n0 ${count}\n0000000000 65535 f \n${entries}`);
  write(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return Buffer.concat(parts);
}
