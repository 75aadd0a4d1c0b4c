import type { RemoteClient } from '../remote/client.ts';
import type { ComposedImage } from '../remote/scan.ts';
import type { Reading } from '../sources/source.ts';
import { compositionOf, nameOf } from './composition.ts';
import { composedImage } from './fetch-composition.ts';
import type { IiifImage } from './paintings.ts';
import type { Canvas } from './presentation.ts';

/** The image of a canvas: composed of all its pictures, or, where they cannot be put together, the first, with a warning. */
export function canvasImage(
  canvas: Canvas,
  client: RemoteClient,
  reading: Pick<Reading, 'maxPixels' | 'report' | 'link'>,
): IiifImage | ComposedImage {
  const { id, image = { address: id } } = canvas;
  const composition = compositionOf(canvas);
  if (!composition) return image;
  if ('pictures' in composition && !reading.link) return composedImage(client, composition, reading);
  const [count, why] =
    'pictures' in composition
      ? [composition.pictures.length, 'import it without --link to have them put together']
      : [composition.count, composition.reason];
  const reason = `the canvas is composed of ${count} pictures, of which only the first is imported`;
  reading.report({ file: id || nameOf(image), reason: why ? `${reason}; ${why}` : reason, kind: 'warning' });
  return image;
}
