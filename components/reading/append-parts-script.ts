import { scanHere } from './scan-here.ts';

/**
 * A part of the whole: where it has an address of its own, what stands before its first scan, the ways to read from there, and
 * what is sent along with a page that is gone to.
 */
type Part = { address: string; start: Element; ways: Element | null | undefined; kept: Element[] };

/** Milliseconds without scrolling after which the address follows: browsers take no more than a few changes a second. */
const rest = 200;

const waysOf = (within: ParentNode) => within.querySelector('a[data-key]')?.closest('nav');
const goToIn = (within: ParentNode) => within.querySelector<HTMLInputElement>('input[data-key=g]')?.form;
const keptIn = (within: ParentNode) => [...(goToIn(within)?.querySelectorAll('[type=hidden]') ?? [])];

/**
 * Goes on with the next part of scans or texts before the end of what is there comes into sight, so that a whole work is read
 * without a pause; without it there are links between the parts. The address follows, for whoever reloads or comes back.
 * @param list what holds the scans of a part
 */
function appendParts(whole: HTMLElement, list: HTMLElement): void {
  const address = location.pathname + location.search;
  const parts: Part[] = [{ address, start: list, ways: waysOf(whole), kept: keptIn(whole) }];
  let current = parts[0];
  const below = () => whole.querySelector('[data-below]');

  const append = async () => {
    const link = below()?.querySelector<HTMLAnchorElement>('a[rel="next"]');
    if (!link) return;
    const answer = await fetch(link.href);
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const [start, more, after] = ['[data-which]', '[data-parts]', '[data-below]'].map((one) =>
      page.querySelector(one),
    );
    // Whoever is at the links is to find them.
    if (!start || !more || !after || below()?.contains(document.activeElement)) return;
    parts.push({ address: link.pathname + link.search, start, ways: waysOf(page), kept: keptIn(page) });
    list.append(start, ...more.childNodes);
    below()?.replaceWith(after);
    watch();
  };
  const ahead = new IntersectionObserver(
    ([seen]) => {
      if (!seen?.isIntersecting) return;
      ahead.disconnect();
      // Where it does not come its link is there.
      append().catch(() => {});
    },
    { rootMargin: '150%' },
  );
  const watch = () => {
    const links = below();
    if (links) ahead.observe(links);
  };
  watch();

  const follow = () => {
    const here = scanHere([...list.querySelectorAll<HTMLElement>('[data-scan]')]);
    const part =
      here &&
      parts.findLast(({ start }) => start.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING);
    if (!part || (part === current && part === parts[0])) return;
    // Else a browser that reloads would look for the place in a page that is shorter.
    history.scrollRestoration = part === parts[0] ? 'auto' : 'manual';
    history.replaceState(history.state, '', `${part.address}#${here.id}`);
    if (part === current) return;
    if (part.ways) waysOf(whole)?.replaceWith(part.ways);
    // Not the whole form: somebody may be writing in it.
    for (const field of keptIn(whole)) field.remove();
    goToIn(whole)?.prepend(...part.kept);
    current = part;
  };
  // A browser that restores nothing does not go to the scan that the address names either.
  if (history.scrollRestoration === 'manual') whole.querySelector(':target')?.scrollIntoView();
  history.scrollRestoration = 'auto';
  let resting: ReturnType<typeof setTimeout> | undefined;
  addEventListener('scroll', () => {
    clearTimeout(resting);
    resting = setTimeout(follow, rest);
  });
}

for (const list of document.querySelectorAll<HTMLElement>('[data-parts]')) {
  const whole = list.closest<HTMLElement>('[data-whole]');
  if (whole) appendParts(whole, list);
}
