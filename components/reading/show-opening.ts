import { scanPath } from '#lib/addresses.ts';
import { fill } from '#lib/i18n/say.ts';
import { besideOf, type ReadingChoice, stepsFrom } from '#lib/reading/facing.ts';
import type { ReadingProps } from './ReadingControls.tsx';

/** The title of a document that names one scan, while it names two. */
let single: { title: string; instead: string } | undefined;

/**
 * Lets an object's page say which scans are shown: links turn by two where two are, and the page is called by both. The
 * page itself comes for one scan; where one is shown, all is as it came.
 */
export function showOpening(article: HTMLElement, props: ReadingProps, choice: ReadingChoice): void {
  const { facing, path, labels, title, strings } = props;
  const beside = besideOf(facing, choice);
  const steps = stepsFrom(facing, beside, choice.facing, choice.firstAlone);
  leadTo(article, 'prev', path, steps.previous);
  leadTo(article, 'next', path, steps.next);
  for (const link of article.querySelectorAll('[data-of-scan] [data-beside]')) {
    link.removeAttribute('aria-current');
    link.removeAttribute('data-beside');
  }
  const where = article.querySelector<HTMLElement>('[data-where]');
  if (where?.dataset.single !== undefined) where.textContent = where.dataset.single;
  if (single && document.title === single.instead) document.title = single.title;
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
  const numbers = { first: first + 1, last: first + 2, total: facing.total };
  const names = [labels[first], labels[first + 1]].filter(Boolean).join('–');
  if (where) {
    where.dataset.single ??= where.textContent ?? '';
    where.textContent = [fill(strings.scansOf, numbers), names].filter(Boolean).join(' · ');
  }
  single = { title: document.title, instead: fill(strings.titleOfScans, { title, ...numbers }) };
  document.title = single.instead;
}

/** Lets the link that turns lead to a scan; where there is none in its direction it is out of sight. */
function leadTo(
  article: HTMLElement,
  rel: 'prev' | 'next',
  path: string,
  position: number | undefined,
): void {
  const link = article.querySelector<HTMLAnchorElement>(`[data-of-scan="strip"] a[rel=${rel}]`);
  if (!link) return;
  link.hidden = position === undefined;
  if (position !== undefined) link.setAttribute('href', scanPath(path, position));
}
