import { hashSource, type InlineSources } from '../security.ts';
import { inlineStyles, type StyleSheets } from './styles.ts';

/** A document that is painted early, and what the front says of it. */
export type EarlyDocument = {
  html: string;
  /** Sources for the policy of what was put into it. */
  inline: InlineSources;
  /** Header with the preloads that are left. */
  link: string | undefined;
};

export type EarlyOptions = {
  styleSheets: StyleSheets;
  /** Inline script that starts what comes after the first sight. */
  startScript: string;
};

/**
 * A document, changed so that nothing comes before what there is to see: the styles stand in it, the framework's
 * scripts wait for an inline one, what would be preloaded steps back but for the picture of a scan, and so do the site's own fonts, which a visitor from elsewhere gets with the next page (components/layout/head-script.ts).
 */
export function paintEarly(
  html: string,
  link: string | undefined,
  { styleSheets, startScript }: EarlyOptions,
): EarlyDocument {
  // Only what failed to render has no body; nothing there can wait.
  if (!html.includes('</body>')) return { html, inline: { scripts: [], styles: [] }, link };
  const { fonts, others } = splitPreloads(link, styleSheets);
  const styled = inlineStyles(html, styleSheets);
  const early = styled.html
    .replace(/<html [^>]*/, '$& data-fonts="later"')
    .replace('<head>', () => `<head>${fonts.map(keptBack).join('')}`)
    .replace(
      /<script src="(\/_next\/static\/[^"]+)"((?: id="[^"]*")?) async="">/g,
      '<script data-later="$1"$2 async="">',
    )
    .replace(
      /<link rel="preload"(?: href="[^"]*")? as="(?:script|image)"(?![^>]* fetchPriority="high")[^>]*>/g,
      '',
    );
  const at = endOfStage(early) ?? early.lastIndexOf('</body>');
  return {
    html: `${early.slice(0, at)}<script>${startScript}</script>${early.slice(at)}`,
    inline: { scripts: [hashSource(startScript)], styles: styled.styleSources },
    link: others || undefined,
  };
}

/** Where the stage of a scan ends: what follows it takes long to be read and laid out. Undefined in a document without one. */
function endOfStage(html: string): number | undefined {
  const found = /<div[^>]* data-stage="[^"]*"[^>]*><\/div>/.exec(html);
  return found ? found.index + found[0].length : undefined;
}

/** The framework finds its preload in place and adds none; no browser loads it for this medium. */
function keptBack(font: string): string {
  return `<link rel="preload" as="font" href="${font}" crossorigin="" media="not all"/>`;
}

/** Addresses of the fonts that a Link header preloads, and what else it does but for styles that stand in the document. */
export function splitPreloads(link = '', styleSheets: StyleSheets): { fonts: string[]; others: string } {
  const fonts: string[] = [];
  const others: string[] = [];
  for (const one of link.split(/,\s*(?=<)/)) {
    const address = /^<([^<>"\s]*)>/.exec(one)?.[1] ?? '';
    if (/; as="?font"?(;|$)/.test(one)) fonts.push(address);
    else if (!styleSheets.has(address)) others.push(one);
  }
  return { fonts: fonts.filter(Boolean), others: others.join(', ') };
}
