import type { Findings } from './findings.ts';
import { type ParsedContent, shownElements, shownInside, textOf } from './nodes.ts';

/** Finds headings out of order and empty ones; screen reader users navigate by headings. */
export function findHeadings(reading: ParsedContent, findings: Findings): void {
  // The page's title is level 1.
  let before = 1;
  for (const heading of shownElements(reading, 'h2', 'h3', 'h4', 'h5', 'h6')) {
    const level = Number(heading.as?.slice(1));
    const text = textOf(reading, heading, 200);
    const isNamed =
      text !== '' || shownInside(reading, heading, 'img').some(({ attributes }) => attributes.alt);
    if (!isNamed) findings.add('heading-empty', heading);
    else {
      if (before === 1 && level > 2) findings.add('heading-first', heading, { text, level });
      else if (level > before + 1) findings.add('heading-skipped', heading, { text, level, before });
      before = level;
    }
  }
}
