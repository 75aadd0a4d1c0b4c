import { decodeSegment } from '#lib/addresses.ts';

/** What an address of an object below /iiif/ requests. @property version of the Presentation API */
export type ObjectAddress = { id: string; version: 2 | 3 } & (
  | { kind: 'manifest' | 'search' | 'autocomplete' }
  | { kind: 'annotations' | 'canvas'; scanId: number }
);

const scan = '(0|-?[1-9]\\d{0,14})';
const ofObject = new RegExp(
  `^/iiif/(2/)?([^/]+)/(?:(manifest)\\.json|(search|autocomplete)|(annotations)/${scan}\\.json|(canvas)/${scan})$`,
);

/** Parses an address that belongs to an object; undefined for any other. @param path as sent, percent-encoded */
export function parseObjectAddress(path: string): ObjectAddress | undefined {
  const [, second, segment = '', manifest, service, annotations, ofText, canvas, ofCanvas] =
    ofObject.exec(path) ?? [];
  const id = decodeSegment(segment);
  if (id === undefined || id === '') return undefined;
  const version = second ? 2 : 3;
  if (manifest) return { id, version, kind: 'manifest' };
  if (service === 'search' || service === 'autocomplete') return { id, version, kind: service };
  if (annotations) return { id, version, kind: 'annotations', scanId: Number(ofText) };
  // A canvas has a single URI for both versions of the manifest.
  return canvas && version === 3 ? { id, version, kind: 'canvas', scanId: Number(ofCanvas) } : undefined;
}
