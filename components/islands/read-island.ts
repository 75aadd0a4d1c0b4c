import type { IslandProps } from './Island.tsx';

/** Reads the component name and props of an island in a document of this site. */
export function readIsland(root: Element): IslandProps {
  return JSON.parse(root.querySelector(':scope > script')?.textContent ?? '');
}
