import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashSource } from '../security.ts';

/** A style sheet of the build in its inlined form, and the policy source that allows it. */
export type StyleSheet = { text: string; source: string };

/** The build's style sheets by address. */
export type StyleSheets = ReadonlyMap<string, StyleSheet>;

/** Reads the style sheets that Next's build left in `.next/static`; a missing folder has none. */
export async function readStyleSheets(folder: string): Promise<StyleSheets> {
  const chunks = join(folder, 'chunks');
  const names = (await readdir(chunks).catch(() => [])).filter((name) => name.endsWith('.css'));
  const read = async (name: string) =>
    [`/_next/static/chunks/${name}`, within(await readFile(join(chunks, name), 'utf8'))] as const;
  return new Map(await Promise.all(names.map(read)));
}

/**
 * Inlines the build's style sheets, so that the document can be painted without another request. Their links remain,
 * but disabled: browsers do not fetch those, and the framework finds them and does not load the sheets again.
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

/** Relative addresses in a sheet are made absolute, to work in a document at any address. */
function within(sheet: string): StyleSheet {
  const text = sheet.replaceAll('url(../', 'url(/_next/static/').trim();
  if (/<\/style/i.test(text)) throw new Error('A style sheet of the build would end its own element');
  return { text, source: hashSource(text) };
}
