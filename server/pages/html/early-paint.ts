import { hashSource, type InlineSources } from '../security.ts';
import { inlineStyles, type StyleSheets } from './styles.ts';

/** A document optimised for its first paint, with what the front's headers need. */
export type EarlyDocument = {
  html: string;
  /** Policy sources of what was inserted. */
  inline: InlineSources;
  /** Link header with the remaining preloads. */
  link: string | undefined;
};

export type EarlyOptions = {
  styleSheets: StyleSheets;
  /** Inline script that loads everything else after the first paint. */
  startScript: string;
  /** The build's id: scripts take nothing from a page of another build (components/overlay/fetch-object.ts). */
  build: string;
};

/**
 * Changes a document so that nothing delays its visible content: styles are inlined, the framework's scripts wait for
 * an inline one, only a scan's picture is preloaded, and new visitors get the site's fonts with the next page
 * (components/layout/head-script.ts).
 */
export function paintEarly(
  html: string,
  link: string | undefined,
  { styleSheets, startScript, build }: EarlyOptions,
): EarlyDocument {
  // Only a failed render has no body, and nothing in it can wait.
  if (!html.includes('</body>')) return { html, inline: { scripts: [], styles: [] }, link };
  const { fonts, others } = splitPreloads(link, styleSheets);
  const styled = inlineStyles(html, styleSheets);
  const early = styled.html
    .replace(/<html [^>]*/, (start) => `${start} data-fonts="later" data-build="${build}"`)
    .replace('<head>', () => `<head>${fonts.map(deferred).join('')}`)
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

/** Where a scan's stage ends; what follows takes long to parse and lay out. Undefined if there is no stage. */
function endOfStage(html: string): number | undefined {
  const found = /<div[^>]* data-stage="[^"]*"[^>]*><\/div>/.exec(html);
  return found ? found.index + found[0].length : undefined;
}

/** The framework finds its preload in place and adds no other; browsers do not load it for this media query. */
function deferred(font: string): string {
  return `<link rel="preload" as="font" href="${font}" crossorigin="" media="not all"/>`;
}

/** Splits a Link header into the fonts that it preloads, and everything else except inlined styles. */
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
