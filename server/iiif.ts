import { answerActivity, parseActivityPath } from '#lib/iiif/activity.ts';
import { costlyThroughCache } from './cache/through.ts';
import { methodNotAllowed, readMethods } from './http/short.ts';
import { answerImages, type ImageOptions } from './images.ts';
import { answerManifests, type ManifestOptions } from './manifests.ts';
import type { Answer, FrontRequest } from './request.ts';

/** Answers requests below /iiif/: change discovery, images and manifests. */
export async function answerIiif(
  request: FrontRequest,
  options: ManifestOptions & ImageOptions,
): Promise<Answer> {
  if (parseActivityPath(request.path)) return await activity(request, options);
  return (await answerImages(request, options)) ?? (await answerManifests(request, options));
}

/** Change Discovery API: the changes of objects, for clients that track manifests. */
async function activity(request: FrontRequest, options: ManifestOptions): Promise<Answer> {
  const { path } = request;
  if (!readMethods.includes(request.method)) return { response: methodNotAllowed() };
  const read = () => answerActivity(options.catalogue, options.publicUrl, { path });
  return costlyThroughCache(options, 'list', `activity ${path}`, request, read, 'when asked again');
}
