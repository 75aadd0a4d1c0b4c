import sharp from 'sharp';

/**
 * sRGB as an ICC profile, which defines the colours of a PDF/A: that of libvips, whose version, 4.2, ISO 19005-2 allows.
 */
export async function srgbProfile(): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } });
  const { icc } = await sharp(await pixel.withIccProfile('srgb').png().toBuffer()).metadata();
  if (!icc) throw new Error('libvips has not embedded its profile of sRGB');
  return icc;
}
