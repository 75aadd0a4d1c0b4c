import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashSource } from '../security.ts';

/** A style sheet of the build as it stands within a document, and the policy source that allows it there. */
export type StyleSheet = { text: string; source: string };

/** The build's style sheets by address. */
export type StyleSheets = ReadonlyMap<string, StyleSheet>;

/** Reads the style sheets that Next's build left in `.next/static`; a folder that is missing has none. */
export async function readStyleSheets(folder: string): Promise<StyleSheets> {
  const chunks = join(folder, 'chunks');
  const names = (await readdir(chunks).catch(() => [])).filter((name) => name.endsWith('.css'));
  const read = async (name: string) =>
    [`/_next/static/chunks/${name}`, within(await readFile(join(chunks, name), 'utf8'))] as const;
  return new Map(await Promise.all(names.map(read)));
}

/**
 * Puts the build's style sheets into the document, so that it is painted without another answer. Their links stay,
 * disabled: no browser fetches those, and the framework takes them for the sheets that it would otherwise load again.
 */
export function inlineStyles(html: string, sheets: StyleSheets): { html: string; styleSources: string[] } {
  const sources = new Set<string>();
  const changed = html.replace(
    /<link rel="stylesheet" href="(\/_next\/static\/chunks\/[^"]+)"([^>]*?)\/?>/g,
    (link, address: string, others: string) => {
      const sheet = sheets.get(address);
      if (!sheet) return link;
      sources.add(sheet.source);
      return `<style>${sheet.text}</style><link rel="stylesheet" href="${address}"${others} disabled=""/>`;
    },
  );
  return { html: changed, styleSources: [...sources] };
}

/** Addresses in a sheet are relative to it, and must hold in a document with any address. */
function within(sheet: string): StyleSheet {
  const text = sheet.replaceAll('url(../', 'url(/_next/static/').trim();
  if (/<\/style/i.test(text)) throw new Error('A style sheet of the build would end its own element');
  return { text, source: hashSource(text) };
}
