import { timeout } from '#components/controls/first-abort.ts';
import { scanHere } from './scan-here.ts';

/**
 * A part of the whole: its address, the element before its first scan, the links to other ways of reading from there,
 * and the hidden fields of the form that goes to a page.
 */
type Part = {
  address: string;
  start: Element;
  navigation: Element | null | undefined;
  hiddenInputs: Element[];
};

/** Milliseconds before a part that could not be loaded is requested again; then twice as long, and so on. */
const firstPause = 2000;

/** Milliseconds without scrolling before the address follows: browsers limit how often it may change. */
const restTime = 200;

const navigationIn = (within: ParentNode) => within.querySelector('a[data-key]')?.closest('nav');
const goToIn = (within: ParentNode) => within.querySelector<HTMLInputElement>('input[data-key=g]')?.form;
const hiddenInputsIn = (within: ParentNode) => [...(goToIn(within)?.querySelectorAll('[type=hidden]') ?? [])];

/**
 * Appends the next part of scans or texts before the end of the page comes into sight, so that a whole work is read
 * without a break; without it there are links between the parts. The address follows, for reloads and for coming back.
 * @param list contains the scans of a part
 */
function appendParts(whole: HTMLElement, list: HTMLElement): void {
  const address = location.pathname + location.search;
  const parts: Part[] = [
    { address, start: list, navigation: navigationIn(whole), hiddenInputs: hiddenInputsIn(whole) },
  ];
  let current = parts[0];
  let pause = firstPause;
  const below = () => whole.querySelector('[data-below]');

  const append = async () => {
    const link = below()?.querySelector<HTMLAnchorElement>('a[rel="next"]');
    if (!link) return;
    const answer = await fetch(link.href, { signal: AbortSignal.timeout(timeout) });
    if (!answer.ok) throw new Error(`${link.href} answers ${answer.status}`);
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const [start, more, after] = ['[data-which]', '[data-parts]', '[data-below]'].map((one) =>
      page.querySelector(one),
    );
    // After an upgrade of the site the styles here do not fit: the link loads the part as a page.
    if (page.documentElement.dataset.build !== document.documentElement.dataset.build) return;
    // A visitor whose focus is on the links must find them there.
    if (!start || !more || !after || below()?.contains(document.activeElement)) return;
    parts.push({
      address: link.pathname + link.search,
      start,
      navigation: navigationIn(page),
      hiddenInputs: hiddenInputsIn(page),
    });
    list.append(start, ...more.childNodes);
    below()?.replaceWith(after);
    pause = firstPause;
    watch();
  };
  const ahead = new IntersectionObserver(
    ([seen]) => {
      if (!seen?.isIntersecting) return;
      ahead.disconnect();
      // Its link is still there.
      append().catch(() => {
        setTimeout(watch, pause);
        pause *= 2;
      });
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
    // Otherwise a browser that reloads would restore the scroll position in a shorter page.
    history.scrollRestoration = part === parts[0] ? 'auto' : 'manual';
    history.replaceState(history.state, '', `${part.address}#${here.id}`);
    if (part === current) return;
    if (part.navigation) navigationIn(whole)?.replaceWith(part.navigation);
    // Not the whole form: the visitor may be typing in it.
    for (const field of hiddenInputsIn(whole)) field.remove();
    goToIn(whole)?.prepend(...part.hiddenInputs);
    current = part;
  };
  // With manual scroll restoration, browsers do not scroll to the fragment after a reload either.
  if (history.scrollRestoration === 'manual') whole.querySelector(':target')?.scrollIntoView();
  history.scrollRestoration = 'auto';
  let resting: ReturnType<typeof setTimeout> | undefined;
  addEventListener('scroll', () => {
    clearTimeout(resting);
    resting = setTimeout(follow, restTime);
  });
}

for (const list of document.querySelectorAll<HTMLElement>('[data-parts]')) {
  const whole = list.closest<HTMLElement>('[data-whole]');
  if (whole) appendParts(whole, list);
}
