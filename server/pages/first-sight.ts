import { createHash } from 'node:crypto';

/**
 * A document that shows a scan, changed so that nothing comes before the scan: the framework's scripts wait for the
 * inline one, which asks for the first tiles and lets them go when those are drawn. Other documents stay as they are.
 * @param inlineScript components/viewer/first-sight-script.ts as the build made it
 * @returns the document, and the policy source of the script if it is in it
 */
export function scanFirst(html: string, inlineScript: string): { html: string; scriptSources: string[] } {
  const end = html.lastIndexOf('</body>');
  if (end < 0 || !/<div [^>]*data-stage="/.test(html)) return { html, scriptSources: [] };
  const changed = `${html.slice(0, end)}<script>${inlineScript}</script>${html.slice(end)}`
    .replace(
      /<script src="(\/_next\/static\/[^"]+)"((?: id="[^"]*")?) async="">/g,
      '<script data-later="$1"$2 async="">',
    )
    .replace(/<link rel="preload" as="(?:script|image)"[^>]*>/g, '');
  const digest = createHash('sha256').update(inlineScript).digest('base64');
  return { html: changed, scriptSources: [`'sha256-${digest}'`] };
}

/** Fonts wait for the scan too: they are still preloaded, after everything that shows it. */
export function fontsLater(link: string): string {
  return link.replace(/; as="font"/g, '; as="font"; fetchpriority="low"');
}
