import { manifestPath, objectPath, permanentPath, scanPath } from '#lib/addresses.ts';
import { answerWithdrawn } from '#lib/catalogue/answer-withdrawn.ts';
import type { Catalogue, CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { isUnavailable } from '#lib/catalogue/unavailable.ts';
import type { HttpRequest, HttpResponse } from '#lib/http.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { collectPieces } from '#lib/pieces.ts';
import { isUnreadable } from '#lib/unreadable-file.ts';
import { type ObjectAddress, parseObjectAddress } from '../address.ts';
import { readContentState } from '../content-state.ts';
import { contextOf, documentHeaders, jsonLd, mediaTypes, methodRefused, problem } from '../http.ts';
import { readObjectQuery, searchJson, termsJson } from '../search/answer.ts';
import { aboutObject } from './about.ts';
import { annotationPage } from './annotations.ts';
import { canvasOf } from './canvas.ts';
import { collectionOf } from './collection.ts';
import { collectionPath, parseCollection } from './collection-address.ts';
import { behaviorOf } from './direction.ts';
import { manifestJson, manifestStream, maxInMemory } from './manifest.ts';
import { collectionJson as collectionJson2 } from './version-2.ts';
import { canvasJson, collectionJson } from './version-3.ts';

const openPath = '/iiif/open';

type PresentationRequest = Pick<HttpRequest, 'path' | 'query'>;

/** What documents are generated from.  publicUrl where the public reaches this site */
export type PresentationSource = { catalogue: Catalogue; publicUrl: string };

/**
 * A cache key with everything that a document depends on, whatever the spelling of its address; undefined for what must
 * not be cached: the redirect of a content state, and addresses of no document.
 */
export function presentationKey({ path, query }: PresentationRequest): string | undefined {
  const collection = parseCollection(path, query);
  if (collection) return collectionPath(collection.address, collection.part, collection.version);
  const address = parseObjectAddress(path);
  if (!address) return undefined;
  const isSearch = address.kind === 'search' || address.kind === 'autocomplete';
  return JSON.stringify(isSearch ? { ...address, ...readObjectQuery(query) } : address);
}

/**
 * Answers an address of the IIIF Presentation, Content Search and Content State APIs: manifests, annotation pages,
 * canvases, collections, searches within an object, and `/iiif/open`. The version is part of the address and never
 * negotiated, so that an address has one answer in every cache. A manifest of more than 1,000 scans is streamed. What
 * does not exist or is not public gives 404, what belongs to a withdrawn object 410, a text that cannot be read 422, a
 * catalogue that cannot answer 503, each with a JSON body that says why; `/iiif/open` leads to the permanent address of
 * what is not there.
 * @param locale of the page that a content state opens
 */
export async function answerPresentation(
  source: PresentationSource,
  request: Pick<HttpRequest, 'method' | 'path' | 'query'>,
  locale: Locale,
): Promise<HttpResponse> {
  const { method, path } = request;
  if (path !== openPath && presentationKey(request) === undefined) return missing();
  if (method !== 'GET' && method !== 'HEAD') return methodRefused(method);
  try {
    if (path === openPath) return await open(source, request.query, locale);
    return (await document(source, request)) ?? (await notFound(source, path));
  } catch (error) {
    if (isUnreadable(error)) return problem(422, 'The text of this scan cannot be read.');
    if (!isUnavailable(error)) throw error;
    return problem(503, 'The catalogue cannot answer now. Please try again soon.', { 'Retry-After': '10' });
  }
}

const missing = () => problem(404, 'There is nothing at this address.');

/** The answer where nothing was found: 410 if the object was withdrawn, otherwise 404. */
async function notFound({ catalogue }: PresentationSource, path: string): Promise<HttpResponse> {
  const address = parseObjectAddress(path);
  return (address && (await answerWithdrawn(catalogue, address.id))) ?? missing();
}

async function document(
  source: PresentationSource,
  { path, query }: PresentationRequest,
): Promise<HttpResponse | undefined> {
  const { catalogue, publicUrl } = source;
  const collection = parseCollection(path, query);
  if (collection) {
    const { address, part, version } = collection;
    const result = await collectionOf(catalogue, publicUrl, address, part);
    return result && jsonLd(version === 2 ? collectionJson2(result) : collectionJson(result));
  }
  const address = parseObjectAddress(path);
  switch (address?.kind) {
    case 'manifest':
      return await manifest(source, address);
    case 'annotations':
    case 'canvas':
      return await scanDocument(source, address);
    case 'search':
    case 'autocomplete':
      return await search(source, address, query);
    default:
      return undefined;
  }
}

async function manifest(
  { catalogue, publicUrl }: PresentationSource,
  { id, version }: ObjectAddress,
): Promise<HttpResponse | undefined> {
  const about = await aboutObject(catalogue, id, publicUrl);
  if (!about) return undefined;
  const headers = documentHeaders(mediaTypes[version]);
  if (about.whole.count > maxInMemory)
    return { status: 200, headers, body: { stream: manifestStream(about, version) } };
  return { status: 200, headers, body: await collectPieces(manifestJson(about, version)) };
}

async function scanDocument(
  { catalogue, publicUrl }: PresentationSource,
  address: Extract<ObjectAddress, { scanId: number }>,
): Promise<HttpResponse | undefined> {
  const { id, scanId, version, kind } = address;
  const object = await publicObject(catalogue, id, scanId);
  const shown = object?.scans[0];
  if (!object || !shown) return undefined;
  if (kind === 'annotations') {
    const layer = await catalogue.textLayer(shown);
    return layer && jsonLd(annotationPage(object, shown, layer, publicUrl, version));
  }
  const whole = await catalogue.wholeObject(id);
  if (!whole) return undefined;
  const behavior = behaviorOf(whole.tile.related_object, whole.count);
  for await (const scan of whole.scans(shown.position, shown.position + 1)) {
    const canvas = canvasJson(canvasOf(id, scan, publicUrl, behavior));
    const partOf = [{ id: publicUrl + manifestPath(id), type: 'Manifest' }];
    return jsonLd({ '@context': contextOf('presentation', 3), ...canvas, partOf });
  }
  return undefined;
}

async function search(
  { catalogue, publicUrl }: PresentationSource,
  { id, version, kind }: ObjectAddress,
  query: URLSearchParams,
): Promise<HttpResponse | undefined> {
  const objectQuery = readObjectQuery(query);
  const object = await publicObject(catalogue, id);
  if (!object) return undefined;
  if (kind === 'search') return jsonLd(await searchJson(catalogue, object, objectQuery, publicUrl, version));
  // Content Search API 2.0, section 5.1: `q` is optional for a search, but required for autocomplete.
  if (objectQuery.words === undefined)
    return problem(400, 'There is nothing to propose words for: q is missing.');
  const whole = await catalogue.wholeObject(id);
  return whole && jsonLd(await termsJson(catalogue, whole, objectQuery, publicUrl, version));
}

/** A public object. @param scanId the only scan to read with it */
async function publicObject(
  catalogue: Catalogue,
  id: string,
  scanId?: number,
): Promise<CatalogueObject | undefined> {
  const range = scanId === undefined ? { from: 0, count: 0 } : { id: scanId };
  const object = await catalogue.object(id, undefined, range);
  return object?.tile.related_object.is_public ? object : undefined;
}

/** Redirects to the page of what a content state names (Content State API 1.0, section 3.1). */
async function open(
  { catalogue, publicUrl }: PresentationSource,
  query: URLSearchParams,
  locale: Locale,
): Promise<HttpResponse> {
  const state = query.get('iiif-content');
  if (!state) return problem(400, 'There is nothing to open: iiif-content is missing or empty.');
  const target = readContentState(state, publicUrl);
  if (!target) return problem(400, 'iiif-content names no manifest and no canvas of this library.');
  const object = await publicObject(catalogue, target.id, target.scanId);
  const position = target.scanId === undefined ? 0 : object?.scans[0]?.position;
  const view = target.region ? `#${target.region}` : '';
  // The permanent address reports what no longer exists, to people in their language.
  const path =
    object && position !== undefined
      ? `${scanPath(objectPath(locale, object.tile.related_object), position)}${view}`
      : permanentPath(target.id);
  const headers = {
    Location: path,
    Vary: 'Accept-Language',
    'Cache-Control': 'no-store',
    'Access-Control-Allow-Origin': '*',
  };
  return { status: 303, headers, body: null };
}
