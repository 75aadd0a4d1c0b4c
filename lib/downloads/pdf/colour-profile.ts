import sharp from 'sharp';

let profile: Promise<Buffer> | undefined;

/**
 * sRGB as an ICC profile, which defines the colours of a PDF/A: that of libvips, whose version, 4.2, ISO 19005-2 allows.
 * Read once per process; after a failure the next call tries again.
 * @throws errors of libvips
 */
export function srgbProfile(): Promise<Buffer> {
  profile ??= readProfile().catch((error: unknown) => {
    profile = undefined;
    throw error;
  });
  return profile;
}

async function readProfile(): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } });
  const { icc } = await sharp(await pixel.withIccProfile('srgb').png().toBuffer()).metadata();
  if (!icc) throw new Error('libvips has not embedded its profile of sRGB');
  return icc;
}
