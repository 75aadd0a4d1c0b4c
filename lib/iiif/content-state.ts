import { z } from 'zod';
import { parseObjectAddress } from './address.ts';

// IIIF Content State API 1.0 (https://iiif.io/api/content-state/1.0/).

/** Characters of a state that are read: an address and a region are a few hundred. */
const maxLength = 20_000;

/** What a content state opens on this site: an object, one of its scans, a region of that. */
export type ContentStateTarget = {
  id: string;
  scanId: number | undefined;
  /** In the form of a view's fragment: `xywh=1,2,3,4`. */
  region: string | undefined;
};

/** The JSON or the URL in a content state; undefined where it cannot be decoded. @param text encoded or plain */
export function decodeContentState(text: string): unknown {
  if (text.length > maxLength) return undefined;
  const trimmed = text.trim();
  if (/^https?:/i.test(trimmed)) return trimmed;
  try {
    if (trimmed.startsWith('{')) return JSON.parse(trimmed);
    if (!/^[\w+/-]+={0,2}$/.test(trimmed)) return undefined;
    const decoded = decodeURIComponent(Buffer.from(trimmed, 'base64url').toString());
    return /^https?:/i.test(decoded) ? decoded : JSON.parse(decoded);
  } catch {
    return undefined;
  }
}

const resource = z.object({
  id: z.string().optional(),
  type: z.string().optional(),
  target: z.unknown().optional(),
  source: z.unknown().optional(),
  selector: z.unknown().optional(),
});

/** Maximum nesting of resources that is followed: annotation, specific resource, canvas. */
const maxDepth = 4;

/** Reads a content state that refers to a manifest or a canvas of this site; undefined for any other. */
export function readContentState(text: string, publicUrl: string): ContentStateTarget | undefined {
  return targetIn(decodeContentState(text), publicUrl, 0);
}

function targetIn(value: unknown, publicUrl: string, depth: number): ContentStateTarget | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first === 'string') return targetAt(first, publicUrl);
  const { data } = resource.safeParse(first);
  if (!data || depth > maxDepth) return undefined;
  const inner = data.target ?? data.source;
  if (inner === undefined) return targetAt(data.id ?? '', publicUrl);
  const target = targetIn(inner, publicUrl, depth + 1);
  return target && { ...target, region: target.region ?? regionIn(data.selector) };
}

function targetAt(address: string, publicUrl: string): ContentStateTarget | undefined {
  if (!address.startsWith(`${publicUrl}/iiif/`)) return undefined;
  const [path = '', fragment = ''] = address.slice(publicUrl.length).split('#');
  const found = parseObjectAddress(path);
  if (found?.kind === 'manifest') return { id: found.id, scanId: undefined, region: undefined };
  if (found?.kind !== 'canvas') return undefined;
  return { id: found.id, scanId: found.scanId, region: xywh(fragment) };
}

const fragmentSelector = z.object({ type: z.literal('FragmentSelector'), value: z.string() });

function regionIn(selector: unknown): string | undefined {
  const first: unknown = Array.isArray(selector) ? selector[0] : selector;
  return xywh(fragmentSelector.safeParse(first).data?.value ?? '');
}

/** Rounded to whole pixels, since it goes into an address. */
function xywh(fragment: string): string | undefined {
  const [, numbers] =
    /(?:^|&)xywh=(?:pixel:)?(\d{1,7}(?:\.\d{1,6})?(?:,\d{1,7}(?:\.\d{1,6})?){3})(?:&|$)/.exec(fragment) ?? [];
  return numbers && `xywh=${numbers.split(',').map((one) => Math.round(Number(one)))}`;
}
