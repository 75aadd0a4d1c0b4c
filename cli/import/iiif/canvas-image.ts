import type { RemoteClient } from '../remote/client.ts';
import type { ComposedImage } from '../remote/scan.ts';
import type { Reading } from '../sources/source.ts';
import { compositionOf, nameOf } from './composition.ts';
import { composedImage } from './fetch-composition.ts';
import type { IiifImage } from './paintings.ts';
import type { Canvas } from './presentation.ts';

/**
 * The image of a canvas: composed of all its pictures, or, where they cannot be put together, the first, with a warning.
 * @returns undefined if it has none
 */
export function canvasImage(
  canvas: Canvas,
  client: RemoteClient,
  reading: Pick<Reading, 'maxPixels' | 'report'>,
): IiifImage | ComposedImage | undefined {
  const [painting] = canvas.paintings;
  if (!painting) return undefined;
  const { image } = painting;
  const warn = (which: string, why?: string) => {
    const reason = `the canvas ${which} pictures, of which only the first is imported`;
    const file = canvas.id || nameOf(image);
    reading.report({ file, reason: why ? `${reason}; ${why}` : reason, kind: 'warning' });
  };
  if (canvas.paintings.some(({ isChoice }) => isChoice)) warn('offers a choice of');
  const composition = compositionOf(canvas);
  if (!composition) return image;
  if ('pictures' in composition) {
    const warnOfFirst = (why: string) => warn(`is composed of ${composition.pictures.length}`, why);
    return composedImage(client, composition, { image, warn: warnOfFirst }, reading);
  }
  warn(`is composed of ${composition.count}`, composition.reason);
  return image;
}
