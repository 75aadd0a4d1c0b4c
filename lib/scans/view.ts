import type { Size } from './region.ts';
import { formatRegion, parseRegion, type Region } from './region.ts';
import type { TileSource } from './tile-source.ts';

/** Adjustments to the displayed picture: percent of the original, 100 being unchanged. */
export type Adjustments = {
  brightness: number;
  contrast: number;
  saturation: number;
  invert: boolean;
  greyscale: boolean;
};

/** What a visitor sees of a scan, in a form for links. Missing properties have their initial values. */
export type View = {
  region?: Region | undefined;
  /** Clockwise degrees, a multiple of 90; missing: as the catalogue says. */
  rotation?: number | undefined;
  /** Mirrored left to right. */
  flipped?: boolean | undefined;
  adjustments?: Partial<Adjustments> | undefined;
  /** Search words to highlight in the text. */
  find?: string | undefined;
  /** A passage of the text: its first and last word, counted from 0. */
  passage?: { first: number; last: number } | undefined;
  /** Path of the object's page that is shown beside it for comparison. */
  beside?: string | undefined;
};

/** Minimum and maximum of each adjustment, in percent. */
export const adjustmentLimits = {
  brightness: [25, 300],
  contrast: [25, 400],
  saturation: [0, 300],
} as const;

type Percent = keyof typeof adjustmentLimits;
const percents = Object.keys(adjustmentLimits) as Percent[];
const maxWordLength = 200;
const maxPathLength = 2000;

/** The search words for a view: as many of the given forms as fit, uncut. */
export function findOf(forms: readonly string[]): string {
  return forms.reduce((text, form) => {
    const more = text === '' ? form : `${text}|${form}`;
    return more.length > maxWordLength ? text : more;
  }, '');
}

/**
 * Parses a fragment such as `#xywh=10,20,300,400&rotate=90&find=zolw`. The region is that of W3C Media Fragments 1.0,
 * section 4.2.2; the other names are our own. Invalid or out-of-range values are ignored.
 * @param scan size in pixels
 */
export function parseView(fragment: string, scan: Size): View {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ''));
  const rotation = parameters.get('rotate');
  const passage = /^(\d{1,6})-(\d{1,6})$/.exec(parameters.get('text') ?? '');
  const [first = 0, last = 0] = passage?.slice(1).map(Number) ?? [];
  const beside = parameters.get('beside');
  const adjustments: Partial<Adjustments> = {
    ...Object.fromEntries(percents.flatMap((name) => percentOf(name, parameters.get(name)))),
    ...(parameters.get('invert') === '1' && { invert: true }),
    ...(parameters.get('greyscale') === '1' && { greyscale: true }),
  };
  return withoutEmpty({
    region: parseRegion(fragment, scan),
    rotation: rotation && /^(0|90|180|270)$/.test(rotation) ? Number(rotation) : undefined,
    flipped: parameters.get('flip') === '1' || undefined,
    adjustments: Object.keys(adjustments).length > 0 ? adjustments : undefined,
    find: parameters.get('find')?.trim().slice(0, maxWordLength) || undefined,
    passage: passage && first <= last ? { first, last } : undefined,
    beside: beside && /^\/(?![/\\])/.test(beside) && beside.length <= maxPathLength ? beside : undefined,
  });
}

/** The fragment of a view, without the `#`; empty for the initial view. */
export function formatView({
  region,
  rotation,
  flipped,
  adjustments = {},
  find,
  passage,
  beside,
}: View): string {
  const parameters = new URLSearchParams();
  if (rotation !== undefined) parameters.set('rotate', String(rotation));
  if (flipped) parameters.set('flip', '1');
  for (const name of percents) {
    const percent = adjustments[name];
    if (percent !== undefined && percent !== 100) parameters.set(name, String(percent));
  }
  if (adjustments.invert) parameters.set('invert', '1');
  if (adjustments.greyscale) parameters.set('greyscale', '1');
  if (find) parameters.set('find', find);
  if (passage) parameters.set('text', `${passage.first}-${passage.last}`);
  if (beside) parameters.set('beside', beside);
  // The region's commas are not percent-encoded, as in all other viewers.
  return [region && formatRegion(region), parameters.toString()].filter(Boolean).join('&');
}

function percentOf(name: Percent, text: string | null): [Percent, number][] {
  const [least, most] = adjustmentLimits[name];
  const percent = text && /^\d{1,3}$/.test(text) ? Number(text) : 100;
  return percent !== 100 && percent >= least && percent <= most ? [[name, percent]] : [];
}

function withoutEmpty(view: View): View {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined));
}

/** What an address can open along with a scan: one of the viewer's tools, or the text beside it. */
export type LinkedTool = (typeof linkedTools)[number];

const linkedTools = ['text', 'region', 'compare', 'adjust'] as const;

/** The fragment of a link that opens a tool, without `#`. It is not part of a view: saved views omit it. */
export function toolFragment(tool: LinkedTool): string {
  return `tool=${tool}`;
}

/** The tool that a fragment names. */
export function toolIn(fragment: string): LinkedTool | undefined {
  const named = new URLSearchParams(fragment.replace(/^#/, '')).get('tool');
  return linkedTools.find((tool) => tool === named);
}

/** Longer side, in pixels, from which a scan is illegible when it is shown as a whole. */
const largeSide = 3000;

/**
 * Whether a scan initially fills the view's width instead of being shown as a whole: a newspaper page, which would be
 * illegible. Only for unrotated scans in portrait format; in an even taller view the whole fits anyway.
 */
export function opensAtWidth(
  categories: readonly string[],
  { width, height }: Pick<TileSource, 'width' | 'height'>,
  rotation: number,
): boolean {
  return categories.includes('serials') && rotation === 0 && height > width && height >= largeSide;
}
