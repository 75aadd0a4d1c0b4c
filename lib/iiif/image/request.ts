import type { Region, Size } from '#lib/scans/region.ts';

/** Supported versions of the IIIF Image API: 3.0 and 2.1. */
export const imageApiVersions = [2, 3] as const;
export type ImageApiVersion = (typeof imageApiVersions)[number];

/** Maximum pixels of a generated image. It may be made from up to four times as many, at three bytes each. */
export const maxArea = 10_000_000;

/** Maximum pixels along its sides: WebP allows 16,383. */
export const maxSide = 16_000;

const formats = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
const qualities = ['default', 'color', 'gray', 'bitonal'] as const;

/** Formats and qualities supported beyond level 2. */
export const extraFormats = ['webp'];
export const extraQualities = ['color', 'gray', 'bitonal'];

export type ImageFormat = keyof typeof formats;
export type ImageQuality = (typeof qualities)[number];

/** Media type of a format. */
export function imageType(format: ImageFormat): (typeof formats)[ImageFormat] {
  return formats[format];
}

/** A parsed image request, resolved for a scan: everything in whole pixels. */
export type ImageRequest = {
  /** A part of the scan, entirely within it. */
  region: Region;
  /** Size of the image before rotation. */
  size: Size;
  /** Clockwise, in degrees; applied after mirroring. */
  rotation: 0 | 90 | 180 | 270;
  isMirrored: boolean;
  quality: ImageQuality;
  format: ImageFormat;
};

/** An invalid request (400), or one for a feature of the standard that this service lacks (501). */
export class ImageRequestError extends Error {
  override readonly name = 'ImageRequestError';
  readonly status: 400 | 501;

  constructor(message: string, status: 400 | 501 = 400) {
    super(message);
    this.status = status;
  }
}

/**
 * Parses the percent-decoded `{region}/{size}/{rotation}/{quality}.{format}` of an image request.
 * @throws {ImageRequestError}
 * @see https://iiif.io/api/image/3.0/ section 4, https://iiif.io/api/image/2.1/ section 4
 */
export function readImageRequest(
  parts: readonly string[],
  scan: Size,
  version: ImageApiVersion,
): ImageRequest {
  const [regionPart = '', sizePart = '', rotationPart = '', last = ''] = parts;
  const region = readRegion(regionPart, scan);
  const [quality, format] = [qualities, Object.keys(formats) as ImageFormat[]].map((known, index) => {
    const value = last.split('.')[index];
    const found = known.find((one) => one === value);
    if (!found) throw new ImageRequestError(`"${last}" is not {quality}.{format} with ${known.join(', ')}`);
    return found;
  }) as [ImageQuality, ImageFormat];
  if (last.split('.').length !== 2) throw new ImageRequestError(`"${last}" is not {quality}.{format}`);
  const size = readSize(sizePart, region, version);
  return { region, size, ...readRotation(rotationPart), quality, format };
}

/** The canonical form of a request, which identifies its image in `Link: rel="canonical"` and in caches. */
export function canonicalRequest(request: ImageRequest, scan: Size, version: ImageApiVersion): string {
  const { region, size, rotation, isMirrored, quality, format } = request;
  const isFull = region.width === scan.width && region.height === scan.height;
  const largest = maxSize(region);
  const isLargest = size.width === largest.width && size.height === largest.height;
  const isMaxSize = version === 3 ? isLargest : isLargest && size.width === region.width;
  const keepsAspectRatio =
    size.height === Math.max(1, Math.round((region.height * size.width) / region.width));
  const inPixels = version === 2 && keepsAspectRatio ? `${size.width},` : `${size.width},${size.height}`;
  return [
    isFull ? 'full' : [region.x, region.y, region.width, region.height].join(),
    isMaxSize ? (version === 3 ? 'max' : 'full') : inPixels,
    `${isMirrored ? '!' : ''}${rotation}`,
    // Images are in colour by default, and the canonical form of `color` is `default` (Image API 3.0, 4.7; 2.1, 4.7).
    `${quality === 'color' ? 'default' : quality}.${format}`,
  ].join('/');
}

const number = String.raw`(?:\d{1,9}(?:\.\d{1,9})?)`;
const four = new RegExp(`^(pct:)?(${number}),(${number}),(${number}),(${number})$`);

function readRegion(part: string, scan: Size): Region {
  const { width, height } = scan;
  if (part === 'full') return { x: 0, y: 0, width, height };
  if (part === 'square') {
    const side = Math.min(width, height);
    return { x: (width - side) >> 1, y: (height - side) >> 1, width: side, height: side };
  }
  const [, percent, ...texts] = four.exec(part) ?? [];
  const isInteger = percent !== undefined || !part.includes('.');
  if (texts.length !== 4 || !isInteger)
    throw new ImageRequestError(`"${part}" is not a region: full, square, x,y,w,h or pct:x,y,w,h`);
  const [x = 0, y = 0, wide = 0, high = 0] = texts.map((text, index) =>
    percent === undefined
      ? Number(text)
      : Math.round((Number(text) / 100) * (index % 2 === 0 ? width : height)),
  );
  if (Number(texts[2]) === 0 || Number(texts[3]) === 0)
    throw new ImageRequestError(`the region "${part}" has no pixels`);
  if (x >= width || y >= height)
    throw new ImageRequestError(`the region "${part}" lies outside the image of ${width} × ${height} pixels`);
  return {
    x,
    y,
    width: Math.max(1, Math.min(wide, width - x)),
    height: Math.max(1, Math.min(high, height - y)),
  };
}

/** The largest size in which a region is given: its own, or what stays below {@link maxArea} and {@link maxSide}. */
export function maxSize({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(maxArea / (width * height)), maxSide / Math.max(width, height));
  const scaled = (length: number) => (scale === 1 ? length : Math.max(1, Math.floor(length * scale)));
  return { width: scaled(width), height: scaled(height) };
}

function readSize(part: string, region: Size, version: ImageApiVersion): Size {
  if (part.startsWith('^'))
    throw new ImageRequestError('images are not enlarged: ask without "^" for at most their own size', 501);
  const largest = maxSize(region);
  if (part === 'max') return largest;
  const size = part === 'full' && version === 2 ? { ...region } : sizeIn(part, region);
  if (!size || !Number.isFinite(size.width) || !Number.isFinite(size.height))
    throw new ImageRequestError(`"${part}" is not a size: max, w,  ,h  pct:n  w,h or !w,h`);
  const { width, height } = size;
  if (width < 1 || height < 1) throw new ImageRequestError(`the size "${part}" has no pixels`);
  // Version 2 allows servers to upscale; this one does not in either version.
  if (width > region.width || height > region.height)
    throw new ImageRequestError(`the size "${part}" is larger than the region; images are not enlarged`);
  if (width * height > maxArea || Math.max(width, height) > maxSide)
    throw new ImageRequestError(
      `the size "${part}" has more than ${maxArea} pixels, or more than ${maxSide} along a side; ask for "max" or for a region`,
    );
  return { width, height };
}

function sizeIn(part: string, region: Size): Size | undefined {
  const [, percent] = new RegExp(`^pct:(${number})$`).exec(part) ?? [];
  const rounded = (length: number) => Math.max(1, Math.round(length));
  if (percent !== undefined) {
    const scale = Number(percent) / 100;
    if (scale === 0) return { width: 0, height: 0 };
    return { width: rounded(region.width * scale), height: rounded(region.height * scale) };
  }
  const [, within, wide, high] = /^(!)?(\d{0,9}),(\d{0,9})$/.exec(part) ?? [];
  const [width, height] = [wide, high].map((text) => (text ? Number(text) : undefined));
  if (within !== undefined) {
    if (width === undefined || height === undefined) return undefined;
    if (width === 0 || height === 0) return { width: 0, height: 0 };
    // As large as possible, within the server's own limits too (Image API 3.0, section 4.2).
    const largest = maxSize(region);
    const box = { width: Math.min(width, largest.width), height: Math.min(height, largest.height) };
    const scale = Math.min(box.width / region.width, box.height / region.height);
    return {
      width: Math.min(box.width, rounded(region.width * scale)),
      height: Math.min(box.height, rounded(region.height * scale)),
    };
  }
  if (width === undefined)
    return height === undefined
      ? undefined
      : { width: height && rounded((region.width * height) / region.height), height };
  return { width, height: height ?? (width && rounded((region.height * width) / region.width)) };
}

function readRotation(part: string): Pick<ImageRequest, 'rotation' | 'isMirrored'> {
  const [, mirrored, text] = new RegExp(`^(!)?(${number})$`).exec(part) ?? [];
  const degrees = Number(text);
  if (text === undefined || degrees > 360)
    throw new ImageRequestError(`"${part}" is not a rotation: 0 to 360, with "!" before it to mirror`);
  const rotation = ([0, 90, 180, 270] as const).find((one) => one === degrees % 360);
  if (rotation === undefined)
    throw new ImageRequestError(`images are turned by 0, 90, 180 or 270 degrees, not by ${text}`, 501);
  return { rotation, isMirrored: mirrored !== undefined };
}
