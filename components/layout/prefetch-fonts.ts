/** Fetches the fonts for the next page once this page, which does without them, has loaded (head-script.ts). */
export function prefetchFonts(): void {
  if (document.readyState === 'complete') prefetch();
  else addEventListener('load', prefetch);
}

function prefetch(): void {
  if (document.documentElement.dataset.fonts === undefined) return;
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[as=font][media]')) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'prefetch', as: 'font', crossOrigin: '', href }));
  }
}
