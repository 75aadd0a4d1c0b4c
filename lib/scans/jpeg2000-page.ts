import { PdfFile } from '#lib/pdf/file.ts';

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
export function wrapInPdf({ bytes, width, height, space, profile }: PageImage): Buffer {
  const file = new PdfFile();
  const tree = file.reserve();
  const colours = profile ? `[/ICCBased ${file.addStream(`/N ${space.channels}`, profile)} 0 R]` : space.name;
  const image = file.addStream(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${colours} /Filter /JPXDecode`,
    bytes,
  );
  const contents = file.addStream('', Buffer.from(`${width} 0 0 ${height} 0 0 cm /I Do`));
  const page = file.add(
    `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${contents} 0 R /Resources << /XObject << /I ${image} 0 R >> >> >>`,
  );
  file.add(`<< /Type /Pages /Kids [${page} 0 R] /Count 1 >>`, tree);
  file.end(`/Root ${file.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`)} 0 R`);
  return file.take();
}
