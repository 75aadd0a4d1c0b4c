import type { Findings } from './findings.ts';
import { inside, type Reading, shownElements, textOf } from './nodes.ts';

/** Headings out of order, and those that say nothing. People who do not see find their way by them. */
export function findHeadings(reading: Reading, findings: Findings): void {
  // The page's title is the first level.
  let before = 1;
  for (const heading of shownElements(reading, 'h2', 'h3', 'h4', 'h5', 'h6')) {
    const level = Number(heading.as?.slice(1));
    const text = textOf(reading, heading, 200);
    const isNamed =
      text !== '' ||
      inside(reading, heading).some((node) => node.type === 'element' && node.as === 'img' && node.kept.alt);
    if (!isNamed) findings.add('heading-empty', heading);
    else {
      if (before === 1 && level > 2) findings.add('heading-first', heading, { text, level });
      else if (level > before + 1) findings.add('heading-skipped', heading, { text, level, before });
      before = level;
    }
  }
}
