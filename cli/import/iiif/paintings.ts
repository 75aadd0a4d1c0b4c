import type { Rectangle } from '#lib/text/alto/boxes.ts';
import { regionOf } from './region.ts';
import { idIn, type Json, listIn, motivationsIn, numberIn, objectIn, textIn, typeIn } from './values.ts';

/** An image: its image service, and the address of the whole image. */
export type IiifImage = { service?: string | undefined; address?: string | undefined };

/** An image painted on a canvas. */
export type Painting = {
  /** With the degrees clockwise by which the canvas shows it turned. */
  image: IiifImage & { rotation: number };
  /** Where it belongs, in the canvas's units; undefined if that cannot be read. */
  region: Rectangle | 'whole' | undefined;
  /** Whether it is an image at all, and not, say, a video. */
  isImage: boolean;
  /** Whether it is shown as it is: not turned, cut or styled. */
  isPlain: boolean;
  /** Whether it is one of several offered as a choice. */
  isChoice: boolean;
};

const maxDepth = 20;

/** The images that annotations of either version paint on a canvas, in its order. */
export function paintingsOf(canvas: Json): Painting[] {
  const size = { width: numberIn(canvas.width), height: numberIn(canvas.height) };
  const painted = (body: unknown, target: unknown): Painting[] => {
    const shown = shownImage(body);
    const { default: first, item, items } = objectIn(body);
    const isChoice = [first, item, items].flatMap(listIn).length > 1;
    return shown ? [{ ...shown, region: placeOf(listIn(target)[0], idIn(canvas), size), isChoice }] : [];
  };
  const annotations = listIn(canvas.items).flatMap((page) => listIn(objectIn(page).items));
  return [
    ...annotations
      .map(objectIn)
      .filter(isPainting)
      .flatMap(({ body, target }) => listIn(body).flatMap((one) => painted(one, target))),
    ...listIn(canvas.images)
      .map(objectIn)
      .filter(isPainting)
      .flatMap(({ resource, on }) => painted(resource, on)),
  ];
}

/** Whether an annotation paints, and does not comment or tag; one that does not say what it does paints. */
function isPainting(annotation: Json): boolean {
  const motivations = motivationsIn(annotation);
  return motivations.length === 0 || motivations.includes('painting');
}

/** The region of a target, or the whole canvas if it names no part of it. */
function placeOf(
  target: unknown,
  canvas: string,
  size: { width: number; height: number },
): Painting['region'] {
  const region = regionOf(target, size);
  if (region) return region;
  const { selector, source, full } = objectIn(target);
  const named = textIn(target) || idIn(source) || idIn(full) || canvas;
  return selector === undefined && (named === canvas || !named.includes('#')) ? 'whole' : undefined;
}

/** The image of a body: of a choice, the first (Presentation 3, section 7.2); of a region, the whole image. */
function shownImage(value: unknown, depth = 0): Omit<Painting, 'region' | 'isChoice'> | undefined {
  const body = objectIn(value);
  const inner = listIn(body.items)[0] ?? body.default ?? body.source ?? body.full;
  if (typeIn(body) !== 'Image' && inner !== undefined) {
    const shown = depth < maxDepth ? shownImage(inner, depth + 1) : undefined;
    if (!shown) return undefined;
    const { image, isImage, isPlain } = shown;
    const isStyled = [body.selector, body.style, body.styleClass].some((one) => one !== undefined);
    return {
      image: { ...image, rotation: rotationIn(body) || image.rotation },
      isImage,
      isPlain: isPlain && !isStyled,
    };
  }
  const service = listIn(body.service).find(
    (one) => !/auth/i.test(`${typeIn(one)} ${textIn(objectIn(one).profile)}`),
  );
  const [address, base] = [idIn(body), idIn(service)];
  if (!address && !base) return undefined;
  const image = { service: base.replace(/\/$/, '') || undefined, address: address || undefined, rotation: 0 };
  return { image, isImage: /^$|Image$/.test(typeIn(body)), isPlain: !isPart(image) };
}

/** Whether an address names a part of what is fetched, or turns it (Image API, section 4). */
function isPart({ service, address = '' }: IiifImage): boolean {
  if (address.includes('#')) return true;
  const [, region = 'full', rotation = '0'] = imageRequest.exec(address) ?? [];
  return service !== undefined && (region !== 'full' || rotation !== '0');
}

const imageRequest = /\/([^/]+)\/[^/]+\/([^/]+)\/(?:default|native|color|gr[ae]y|bitonal)\.\w+$/;

/** The rotation of an image in whole degrees (recipe 0040 of the IIIF Cookbook); 0 of one that is not turned. */
function rotationIn({ selector }: Json): number {
  const selectors = listIn(selector).filter((one) => typeIn(one) === 'ImageApiSelector');
  const [rotation] = selectors.map((one) => Number(textIn(objectIn(one).rotation)));
  return rotation !== undefined && Number.isSafeInteger(rotation) ? rotation : 0;
}
