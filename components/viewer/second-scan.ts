import { inertDocument } from '#components/controls/inert-document.ts';
import { quarterTurn } from '#lib/scans/placement.ts';
import { webAddress } from '#lib/untrusted.ts';
import type { ScanPictureProps } from './ScanPicture.tsx';
import type { Stage } from './stage.ts';

/** A scan of another page, as that page shows it. */
export type OtherScan = {
  title: string;
  /** Which of the object's scans it is; undefined of one alone. */
  place: string | undefined;
  /** BCP 47 tag of the title. */
  language: string | undefined;
  stage: Stage;
  picture: ScanPictureProps['picture'] | undefined;
  alt: string;
};

/**
 * The scan on an object's page, read from its HTML, without running its scripts.
 * @param path of the page on this site @throws if there is no such page, or no zoomable scan on it
 */
export async function readOtherScan(path: string, signal: AbortSignal): Promise<OtherScan> {
  // A request that must fail is not made, since the browser would log an error; for the same reason the server answers
  // this one with 204 if there is no such page.
  if (!navigator.onLine) throw new Error('The browser is offline');
  const response = await fetch(path, { signal, headers: { Accept: 'text/html', 'X-Beside': '1' } });
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  const document = inertDocument(await response.text());
  const stage: Stage = JSON.parse(
    document.querySelector<HTMLElement>('[data-stage]')?.dataset.stage ?? 'null',
  );
  if (!webAddress(stage.tileSource.tilesUrl)) throw new Error(`${path} has no tiles`);
  const heading = document.querySelector('h1');
  const image = document.querySelector<HTMLImageElement>('img[data-picture]');
  const src = webAddress(image?.getAttribute('src'));
  return {
    title: heading?.textContent ?? '',
    place: document.querySelector('[data-where]')?.textContent,
    language: heading?.closest('[lang]:not(html)')?.getAttribute('lang') ?? undefined,
    stage: { ...stage, followsAddress: false, fragment: path.split('#')[1] },
    picture: image && src ? { src, srcSet: image.srcset || undefined, ...shapeOf(image) } : undefined,
    alt: image?.alt ?? '',
  };
}

const shapeOf = ({ width, height, dataset }: HTMLImageElement) => ({
  width,
  height,
  turn: quarterTurn(Number(dataset.turn ?? 0)),
});
