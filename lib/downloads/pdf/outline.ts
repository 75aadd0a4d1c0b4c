import type { Entry } from '../contents.ts';
import { type PdfFile, textString } from './file.ts';

type Node = { id: number; entry?: Entry; parent?: Node; children: Node[] };

/**
 * Writes a table of contents as the outline (ISO 32000-1, 12.3.3), closed.
 * @param pageAt number of the object of the page of a position
 * @returns number of the outline's dictionary; undefined where there is nothing in it
 */
export function writeOutline(
  file: PdfFile,
  entries: readonly Entry[],
  pageAt: (position: number) => number | undefined,
): number | undefined {
  if (entries.length === 0) return undefined;
  const root: Node = { id: file.reserve(), children: [] };
  const nodes = [root];
  // The last entry of each depth.
  const above: Node[] = [root];
  for (const entry of entries) {
    const parent = above[Math.min(entry.depth, above.length - 1)] ?? root;
    const node = { id: file.reserve(), entry, parent, children: [] };
    parent.children.push(node);
    nodes.push(node);
    above.splice(above.indexOf(parent) + 1, above.length, node);
  }
  const beside = new Map<Node, { previous?: Node | undefined; next?: Node | undefined }>();
  for (const { children } of nodes)
    for (const [index, child] of children.entries())
      beside.set(child, { previous: children[index - 1], next: children[index + 1] });
  for (const node of nodes) {
    const { id, entry, parent, children } = node;
    const { previous, next } = beside.get(node) ?? {};
    const page = entry && pageAt(entry.position);
    const count = parent ? -children.length : children.length;
    const said = [
      ...(parent ? [`/Parent ${parent.id} 0 R`] : ['/Type /Outlines']),
      ...(entry ? [`/Title ${textString(entry.label)}`] : []),
      ...(page === undefined ? [] : [`/Dest [${page} 0 R /Fit]`]),
      ...(previous ? [`/Prev ${previous.id} 0 R`] : []),
      ...(next ? [`/Next ${next.id} 0 R`] : []),
      ...(children.length > 0
        ? [`/First ${children[0]?.id} 0 R`, `/Last ${children.at(-1)?.id} 0 R`, `/Count ${count}`]
        : []),
    ];
    file.add(`<< ${said.join(' ')} >>`, id);
  }
  return root.id;
}
