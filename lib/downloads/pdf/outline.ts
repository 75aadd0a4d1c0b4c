import { type PdfFile, textString } from '#lib/pdf/file.ts';
import type { Entry } from '../contents.ts';

type Node = { id: number; entry?: Entry; parent?: Node; children: Node[] };

/** Entries that are written before yielding to other work. */
const batchSize = 500;

/**
 * Writes a table of contents as the outline (ISO 32000-1, 12.3.3), collapsed; yields after every few entries.
 * @param root number of the outline's dictionary @param entries at least one
 * @param pageAt object number of the page at a position
 */
export function* writeOutline(
  file: PdfFile,
  root: number,
  entries: readonly Entry[],
  pageAt: (position: number) => number | undefined,
): Generator<void> {
  const rootNode: Node = { id: root, children: [] };
  const nodes = [rootNode];
  // The current path: the last node at each depth.
  const path: Node[] = [rootNode];
  for (const entry of entries) {
    const parent = path[Math.min(entry.depth, path.length - 1)] ?? rootNode;
    const node = { id: file.reserve(), entry, parent, children: [] };
    parent.children.push(node);
    nodes.push(node);
    path.splice(path.indexOf(parent) + 1, path.length, node);
  }
  const siblings = new Map<Node, { previous?: Node | undefined; next?: Node | undefined }>();
  for (const { children } of nodes)
    for (const [index, child] of children.entries())
      siblings.set(child, { previous: children[index - 1], next: children[index + 1] });
  for (const [number, node] of nodes.entries()) {
    const { id, entry, parent, children } = node;
    const { previous, next } = siblings.get(node) ?? {};
    const page = entry && pageAt(entry.position);
    const count = parent ? -children.length : children.length;
    const fields = [
      parent ? `/Parent ${parent.id} 0 R` : '/Type /Outlines',
      entry && `/Title ${textString(entry.label)}`,
      page !== undefined && `/Dest [${page} 0 R /Fit]`,
      previous && `/Prev ${previous.id} 0 R`,
      next && `/Next ${next.id} 0 R`,
      count !== 0 && `/First ${children[0]?.id} 0 R /Last ${children.at(-1)?.id} 0 R /Count ${count}`,
    ];
    file.add(`<< ${fields.filter(Boolean).join(' ')} >>`, id);
    if (number % batchSize === batchSize - 1) yield;
  }
}
