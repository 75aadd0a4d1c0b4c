import { createHash } from 'node:crypto';

/** A document that shows a scan, and what the front says of it. */
export type ScanDocument = {
  html: string;
  /** Sources for the policy of scripts; none for a document without a scan. */
  scriptSources: string[];
  /** Header with the preloads that are left. */
  link: string | undefined;
};

/**
 * A document that shows a scan, changed so that nothing comes before the scan: the framework's scripts wait for the
 * inline one, which asks for the first tiles and lets them go when those are drawn; so do the site's own fonts, which
 * a visitor from elsewhere gets with the next page (components/layout/head-script.ts). Other documents stay as they are.
 * @param inlineScript components/viewer/first-sight-script.ts as the build made it
 */
export function scanFirst(html: string, link: string | undefined, inlineScript: string): ScanDocument {
  const end = html.lastIndexOf('</body>');
  if (end < 0 || !/<div [^>]*data-stage="/.test(html)) return { html, scriptSources: [], link };
  const { fonts, others } = splitPreloads(link);
  const changed = `${html.slice(0, end)}<script>${inlineScript}</script>${html.slice(end)}`
    .replace('<html ', '<html data-fonts="later" ')
    .replace('</head>', () => `${fonts.map(keptBack).join('')}</head>`)
    .replace(
      /<script src="(\/_next\/static\/[^"]+)"((?: id="[^"]*")?) async="">/g,
      '<script data-later="$1"$2 async="">',
    )
    .replace(/<link rel="preload" as="(?:script|image)"[^>]*>/g, '');
  const digest = createHash('sha256').update(inlineScript).digest('base64');
  return { html: changed, scriptSources: [`'sha256-${digest}'`], link: others || undefined };
}

/** The framework finds its preload in place and adds none; no browser loads it for this medium. */
function keptBack(font: string): string {
  return `<link rel="preload" as="font" href="${font}" crossorigin="" media="not all"/>`;
}

/** Addresses of the fonts that a Link header preloads, and the header without them. */
function splitPreloads(link = ''): { fonts: string[]; others: string } {
  const all = link.split(/,\s*(?=<)/);
  const isFont = (one: string) => /; as="?font"?(;|$)/.test(one);
  const fonts = all.filter(isFont).flatMap((one) => /^<([^<>"\s]*)>/.exec(one)?.[1] ?? []);
  return { fonts, others: all.filter((one) => !isFont(one)).join(', ') };
}
