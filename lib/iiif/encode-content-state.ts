import { formatRegion, type Region } from '#lib/scans/region.ts';

// Separate from the module that reads content states, because browsers need only this one.

/**
 * A content state that opens a part of a canvas, encoded for a URL (IIIF Content State API 1.0, section 6).
 * @param region in pixels of the canvas; undefined: all of it
 */
export function contentState(canvasId: string, manifestId: string, region?: Region): string {
  return encodeContentState({
    '@context': 'http://iiif.io/api/presentation/3/context.json',
    id: `${canvasId}/state`,
    type: 'Annotation',
    motivation: ['contentState'],
    target: {
      id: region ? `${canvasId}#${formatRegion(region)}` : canvasId,
      type: 'Canvas',
      partOf: [{ id: manifestId, type: 'Manifest' }],
    },
  });
}

/** A state as base64url of its percent-encoded JSON (section 6.1). */
export function encodeContentState(state: object): string {
  const encoded = btoa(encodeURIComponent(JSON.stringify(state)));
  return encoded.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
