import type { Findings } from './findings.ts';
import { type ElementNode, type ParsedContent, shownElements, shownInside, startTag } from './nodes.ts';

/** Finds tables without the markup by which screen readers identify cells. */
export function findTables(reading: ParsedContent, findings: Findings): void {
  for (const table of shownElements(reading, 'table')) {
    const span = startTag(table);
    const parts = ownParts(reading, table);
    const cells = parts.filter(({ as }) => as === 'td' || as === 'th');
    const heads = parts.filter(({ as }) => as === 'th');
    // A single cell or column without headers is no data table, but used for layout.
    const rows = parts.filter(({ as }) => as === 'tr').length;
    if (heads.length === 0 && cells.length <= Math.max(1, rows)) {
      findings.add('table-for-layout', span);
      continue;
    }
    if (heads.length === 0) findings.add('table-without-headers', span);
    if (!parts.some(({ as }) => as === 'caption')) findings.add('table-without-caption', span);
    const byHeaders = cells.some(({ attributes }) => attributes.headers !== undefined);
    const unscoped = byHeaders ? [] : heads.filter(({ attributes }) => attributes.scope === undefined);
    for (const head of unscoped) findings.count('table-header-without-scope', startTag(head));
  }
}

/** The parts of a table, without those of nested tables. */
function ownParts(reading: ParsedContent, table: ElementNode): ElementNode[] {
  return shownInside(reading, table).filter((part) => {
    let outer = part.parent;
    while (outer && outer.as !== 'table') outer = outer.parent;
    return outer === table;
  });
}
