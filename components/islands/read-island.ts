import type { IslandProps } from './Island.tsx';

/** Reads an island of a document of this site. */
export function readIsland(root: Element): IslandProps {
  return JSON.parse(root.querySelector(':scope > script')?.textContent ?? '');
}
