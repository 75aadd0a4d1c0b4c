import { z } from 'zod';
import { manifestPath } from '../addresses.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ChangePosition, ChangesQuery, ObjectChange } from '../catalogue/changes.ts';
import { instantSchema } from '../catalogue/schema.ts';
import { CatalogueUnavailable } from '../catalogue/unavailable.ts';
import type { HttpRequest, HttpResponse } from '../http.ts';
import { contextOf, jsonLd, mediaTypeOf, problem } from './http.ts';

/** Path of the collection of all activities. */
export const activityPath = '/iiif/activity.json';

const context = contextOf('discovery', 1);

/** Media type of all answers here. */
export const activityType = mediaTypeOf(context);

const pageSize = 100;

/** What a change discovery address requests: the collection, or the activities after or before a position. */
export type ActivityAddress = 'collection' | Pick<ChangesQuery, 'after' | 'upTo'>;

const positionSchema = z.tuple([instantSchema, z.string()]);

/** Parses an address; undefined for any other. Pages have no numbers: seeking by number costs more for later pages. */
export function parseActivityPath(path: string): ActivityAddress | undefined {
  if (path === activityPath) return 'collection';
  const [, name, direction, token = ''] =
    /^\/iiif\/activity\/(?:(first|last)|(after|before)-([\w-]{1,4000}))\.json$/.exec(path) ?? [];
  if (name !== undefined) return name === 'first' ? {} : { upTo: 'end' };
  const at = parsePosition(token);
  if (!at) return undefined;
  return direction === 'after' ? { after: at } : { upTo: at };
}

/**
 * Answers an address of the IIIF Change Discovery API 1.0, level 2: the last change of each manifest, oldest first.
 * Crawlers start at the last page and follow `prev`. A newly changed manifest moves to the end; no page repeats it.
 */
export async function answerActivity(
  { changes }: Pick<Catalogue, 'changes'>,
  publicUrl: string,
  { path }: Pick<HttpRequest, 'path'>,
): Promise<HttpResponse> {
  const address = parseActivityPath(path);
  if (!address) return problem(404, 'There is nothing at this address.');
  try {
    const document =
      address === 'collection' ? collection(publicUrl) : await page(changes, publicUrl, path, address);
    return jsonLd({ '@context': context, ...document });
  } catch (error) {
    if (!(error instanceof CatalogueUnavailable)) throw error;
    return problem(503, 'The activities cannot be read now. Please try again soon.', {
      'Retry-After': String(error.retryAfter),
    });
  }
}

function collection(publicUrl: string) {
  return {
    id: publicUrl + activityPath,
    type: 'OrderedCollection',
    first: link(publicUrl, 'first'),
    last: link(publicUrl, 'last'),
  };
}

async function page(
  changes: Catalogue['changes'],
  publicUrl: string,
  path: string,
  address: Pick<ChangesQuery, 'after' | 'upTo'>,
) {
  const isBackwards = address.upTo !== undefined;
  const found = await changes.list({ ...address, limit: pageSize + 1 });
  const shown = isBackwards ? found.slice(-pageSize) : found.slice(0, pageSize);
  const [first, last] = [shown[0], shown.at(-1)];
  // One more was requested in the direction of the walk; in the other lies the page that it came from.
  const isMore = found.length > pageSize;
  const hasPrevious = isBackwards ? isMore : address.after !== undefined;
  const hasNext = isBackwards ? address.upTo !== 'end' : isMore;
  return {
    id: publicUrl + path,
    type: 'OrderedCollectionPage',
    partOf: { id: publicUrl + activityPath, type: 'OrderedCollection' },
    ...(first && hasPrevious && { prev: link(publicUrl, `before-${formatPosition(first)}`) }),
    ...(last && hasNext && { next: link(publicUrl, `after-${formatPosition(last)}`) }),
    orderedItems: shown.map((change) => activity(publicUrl, change)),
  };
}

const types = { added: 'Create', changed: 'Update', withdrawn: 'Delete' } as const;

function activity(publicUrl: string, { id, datestamp, kind }: ObjectChange) {
  return {
    type: types[kind],
    object: { id: publicUrl + manifestPath(id), type: 'Manifest' },
    endTime: `${datestamp.slice(0, 19)}Z`,
  };
}

function link(publicUrl: string, name: string) {
  return { id: `${publicUrl}/iiif/activity/${name}.json`, type: 'OrderedCollectionPage' };
}

function formatPosition({ datestamp, id }: ChangePosition): string {
  return Buffer.from(JSON.stringify([datestamp, id])).toString('base64url');
}

function parsePosition(token: string): ChangePosition | undefined {
  try {
    const [datestamp, id] = positionSchema.parse(JSON.parse(Buffer.from(token, 'base64url').toString()));
    return { datestamp, id };
  } catch {
    return undefined;
  }
}
