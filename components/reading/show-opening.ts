import { scanPath } from '#lib/addresses.ts';
import { facingPageOf, type ReadingChoice, stepsFrom } from '#lib/reading/facing.ts';
import { openingName } from './place-name.ts';
import type { ReadingProps } from './ReadingControls.tsx';

/** The title for a single scan, while the document's title names two. */
let single: { title: string; instead: string } | undefined;

/**
 * Adapts an object's page to the scans shown: with two of them, links turn by two and the title names both. The page
 * itself is rendered for one scan; if one is shown, it stays as rendered.
 */
export function showOpening(article: HTMLElement, props: ReadingProps, choice: ReadingChoice): void {
  const { facing, path, labels, title, strings } = props;
  const beside = facingPageOf(facing, choice);
  const steps = stepsFrom(facing, beside, choice.facing, choice.firstAlone);
  linkTo(article, 'prev', path, steps.previous);
  linkTo(article, 'next', path, steps.next);
  for (const link of article.querySelectorAll('[data-of-scan] [data-beside]')) {
    link.removeAttribute('aria-current');
    link.removeAttribute('data-beside');
  }
  const where = article.querySelector<HTMLElement>('[data-where]');
  if (where?.dataset.single !== undefined) where.textContent = where.dataset.single;
  if (single && document.title === single.instead) document.title = single.title;
  single = undefined;
  for (const way of article.querySelectorAll<HTMLElement>('[data-facing]'))
    way.ariaCurrent = way.dataset.facing === String(choice.facing) ? 'page' : null;
  if (!beside) return;

  const address = scanPath(path, beside.position);
  for (const link of article.querySelectorAll<HTMLAnchorElement>('[data-of-scan="strip"] ol a')) {
    if (link.getAttribute('href') !== address) continue;
    link.ariaCurrent = 'true';
    link.dataset.beside = '';
  }
  const first = Math.min(facing.position, beside.position);
  const opening = { first, total: facing.total };
  if (where) {
    where.dataset.single ??= where.textContent;
    where.textContent = openingName(strings, strings.scansOf, opening, labels);
  }
  const named = openingName(strings, strings.titleOfScans, { ...opening, title }, labels);
  single = { title: document.title, instead: `${named} · ${strings.site}` };
  document.title = single.instead;
}

/** Restores the title that names both scans after the framework has written its own at hydration. */
export function restoreOpeningTitle(): void {
  if (single && document.title === single.title) document.title = single.instead;
}

/** Makes a turning link lead to a scan; hides it where there is none in its direction. */
function linkTo(
  article: HTMLElement,
  rel: 'prev' | 'next',
  path: string,
  position: number | undefined,
): void {
  const link = article.querySelector<HTMLAnchorElement>(`[data-of-scan="strip"] a[rel=${rel}]`);
  if (!link) return;
  // A hidden link would lose the focus, and screen reader users their place.
  if (position === undefined && link.matches(':focus'))
    article.querySelector<HTMLElement>('[data-of-scan="strip"] [aria-current]')?.focus();
  link.hidden = position === undefined;
  if (position !== undefined) link.setAttribute('href', scanPath(path, position));
}
