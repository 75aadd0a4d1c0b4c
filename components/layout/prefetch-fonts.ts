/** Fetches the fonts for the next page once this page, which does without them, has loaded (head-script.ts). */
export function prefetchFonts(): void {
  if (document.readyState === 'complete') prefetch();
  else addEventListener('load', prefetch);
}

// Not by <link rel="prefetch">: Safari has none, and Firefox applies default-src to it.
function prefetch(): void {
  if (document.documentElement.dataset.fonts === undefined) return;
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[as=font][media]'))
    fetch(href, { priority: 'low' })
      .then((font) => font.arrayBuffer())
      .catch(() => undefined);
}
