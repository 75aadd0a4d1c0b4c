import { imageServicePath, percentDecoded } from '#lib/addresses.ts';
import type { Catalogue, ObjectScan } from '#lib/catalogue/catalogue.ts';
import { isUnavailable } from '#lib/catalogue/unavailable.ts';
import type { HttpRequest, HttpResponse } from '#lib/http.ts';
import { entityTag, isNotModified } from '#lib/http.ts';
import { rightsAddress, rightsUri } from '#lib/metadata/rights.ts';
import type { TileSource } from '#lib/scans/tile-source.ts';
import { contextOf, cors, imageMediaTypes, problem } from '../http.ts';
import { imageInformation } from './information.ts';
import { MissingTile, makeImage } from './make.ts';
import {
  canonicalRequest,
  type ImageApiVersion,
  ImageRequestError,
  imageType,
  readImageRequest,
} from './request.ts';
import { storedImage, storedInformation, storedPictures } from './stored.ts';

/** An address below /iiif/image/: a service's information, or an image. */
export type ImageAddress = {
  version: ImageApiVersion;
  level: 0 | 2;
  scanId: number;
  /** Region, size, rotation, and quality with format, percent-decoded; undefined: `info.json`. */
  image: string[] | undefined;
};

/** Seconds without revalidation: scans seldom change, and a viewer requests hundreds of images from each. */
const imageCacheControl = 'public, max-age=86400, stale-while-revalidate=604800';
const informationCacheControl = 'public, max-age=3600, stale-while-revalidate=86400, stale-if-error=86400';

/** The parts of an address below /iiif/image/; `base` for the base URI of a service. */
export function parseImageAddress(path: string): ImageAddress | 'base' | undefined {
  const [, digit, stored, number, rest] =
    /^\/iiif\/image\/([23])\/(level0\/)?(0|[1-9]\d{0,14})(?:\/(.*))?$/.exec(path) ?? [];
  if (digit === undefined) return undefined;
  if (rest === undefined || rest === '') return 'base';
  const service = {
    version: digit === '2' ? 2 : 3,
    level: stored ? 0 : 2,
    scanId: Number(number),
  } as const;
  if (rest === 'info.json') return { ...service, image: undefined };
  const image = percentDecoded(rest)?.split('/');
  return image?.length === 4 ? { ...service, image } : undefined;
}

/** An image that can be generated. */
export type FoundImage = {
  /** The canonical form of the request. */
  canonical: string;
  /** Number of its pixels. */
  pixels: number;
  make(): Promise<HttpResponse>;
};

/**
 * Answers an address of a scan's IIIF Image API service, 3.0 or 2.1, level 2 or 0: with `info.json`, or an image,
 * generated on demand from the tiles of the scan's pyramid. An invalid request gives 400, an unknown scan 404, a
 * feature beyond the level 501, each with a JSON body that says why.
 * @param onUnavailable called with the reason for a 503
 */
export async function answerImageAddress(
  catalogue: Catalogue,
  publicUrl: string,
  address: ImageAddress,
  headers: HttpRequest['headers'],
  onUnavailable: (error: Error) => void,
): Promise<HttpResponse | FoundImage> {
  const { version, level, scanId, image } = address;
  /** The answer, or an error answer where it fails. */
  const orProblem = async <Found>(answer: () => Promise<Found>): Promise<Found | HttpResponse> => {
    try {
      return await answer();
    } catch (error) {
      if (isUnavailable(error)) onUnavailable(error);
      return problemOf(error);
    }
  };
  return await orProblem(async () => {
    const found = await findScan(catalogue, scanId);
    if (!found) return problem(404, 'There is no such scan.');
    const { scan, rightsUrl } = found;
    if (!scan.tileSource) return problem(404, 'This scan has no image that could be read.');
    const source: TileSource = scan.tileSource;
    const id = publicUrl + imageServicePath(scanId, version, level);
    const pictures = level === 0 || !image ? storedPictures(scan) : [];
    if (level === 0 && pictures.length === 0) return problem(404, 'Nothing of this scan is stored here.');
    if (!image) {
      // Version 3 allows only the URIs of known licences and statements; version 2 any URL (2.1, section 5.6).
      const rights = version === 3 ? rightsUri(rightsUrl) : rightsAddress(rightsUrl, publicUrl);
      const storedServiceId =
        pictures.length > 0 ? publicUrl + imageServicePath(scanId, version, 0) : undefined;
      const information =
        level === 0
          ? storedInformation(id, scan, pictures, version, rights)
          : imageInformation(id, source, version, rights, storedServiceId);
      return informationAnswer(information, version, headers);
    }
    if (level === 0) return storedAnswer(storedImage(scan, pictures, image), version);
    const request = readImageRequest(image, source, version);
    const canonical = canonicalRequest(request, source, version);
    const generate = async (): Promise<HttpResponse> => ({
      status: 200,
      headers: {
        ...cors,
        'Content-Type': imageType(request.format),
        'Cache-Control': imageCacheControl,
        Link: [
          `<${id}/${canonical}>;rel="canonical"`,
          `<http://iiif.io/api/image/${version}/level2.json>;rel="profile"`,
        ].join(','),
      },
      body: await makeImage(source, request, (tile) => catalogue.tile(tile)),
    });
    return { canonical, pixels: request.size.width * request.size.height, make: () => orProblem(generate) };
  });
}

/** @throws any error that is not a refusal */
function problemOf(error: unknown): HttpResponse {
  if (error instanceof ImageRequestError) return problem(error.status, `${error.message}.`);
  if (error instanceof MissingTile) return problem(404, 'A part of this image is not there.');
  if (!isUnavailable(error)) throw error;
  return problem(503, 'The image cannot be read now. Please try again soon.', { 'Retry-After': '10' });
}

/** Redirects to a stored file. */
function storedAnswer(address: string | undefined, version: ImageApiVersion): HttpResponse {
  if (address === undefined)
    return problem(
      404,
      'This is none of the sizes in full and none of the tiles that info.json lists, upright, and as default.jpg.',
    );
  const headers = {
    ...cors,
    Location: address,
    'Cache-Control': informationCacheControl,
    Link: `<http://iiif.io/api/image/${version}/level0.json>;rel="profile"`,
  };
  return { status: 302, headers, body: null };
}

/** The scan with this number, if its object is public. */
async function findScan(
  catalogue: Catalogue,
  scanId: number,
): Promise<{ scan: ObjectScan; rightsUrl: string | undefined } | undefined> {
  const id = await catalogue.objectOfScan(scanId);
  const object = id === undefined ? undefined : await catalogue.object(id, undefined, { number: scanId });
  const scan = object?.scans[0];
  if (!object?.tile.related_object.is_public || !scan) return undefined;
  return { scan, rightsUrl: object.details.rightsUrl };
}

/**
 * The media type is JSON-LD where the client asks for it, in version 3 also without `Accept` (Image API 3.0, section
 * 5.1); in version 2, JSON with a link to the context otherwise (2.1, section 5).
 */
function informationAnswer(
  information: object,
  version: ImageApiVersion,
  requestHeaders: HttpRequest['headers'],
): HttpResponse {
  const { accept = '' } = requestHeaders;
  const isLinked = accept.includes('application/ld+json') || (version === 3 && accept === '');
  const type = isLinked ? imageMediaTypes[version] : 'application/json';
  const link = `<${contextOf('image', version)}>;rel="http://www.w3.org/ns/json-ld#context";type="application/ld+json"`;
  const json = JSON.stringify(information);
  const encoder = new TextEncoder();
  // Two media types are two representations, which need different tags.
  const etag = entityTag(encoder.encode(type + json));
  const headers = {
    ...cors,
    'Content-Type': type,
    'Cache-Control': informationCacheControl,
    Vary: 'Accept',
    ETag: etag,
    ...(version === 2 && !isLinked && { Link: link }),
  };
  if (isNotModified(requestHeaders, etag)) return { status: 304, headers, body: null };
  return { status: 200, headers, body: encoder.encode(json) };
}

/** 303 from the base URI of a service to its `info.json` (Image API 3.0, section 2). */
export function redirectToInformation(path: string): HttpResponse {
  const headers = {
    ...cors,
    Location: `${path.replace(/\/$/, '')}/info.json`,
    'Cache-Control': 'public, max-age=86400',
  };
  return { status: 303, headers, body: null };
}
