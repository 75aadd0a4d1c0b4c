import type { Viewer } from 'openseadragon';
import { useEffect, useRef, useState } from 'react';
import { toolIn } from '#lib/scans/view.ts';
import type { Tool } from './Tools.tsx';

/**
 * The open tool: the visitor's choice, at first the one named in the address. If a link from another way to read the
 * object has opened it, closing it leads back there, to the same place.
 * @param path of the object's page
 */
export function useTool(viewer: Viewer | undefined, path: string) {
  const [tool, setTool] = useState<Tool>();
  const linked = useRef<Tool>(undefined);
  useEffect(() => {
    const linkedTool = viewer && toolIn(location.hash);
    if (!linkedTool || linkedTool === 'text') return;
    linked.current = linkedTool;
    setTool(linkedTool);
  }, [viewer]);
  const put = (next: Tool | undefined) => {
    linked.current = undefined;
    setTool(next);
  };
  const close = () => {
    // After adjusting the visitor wants to look at the scan.
    const takesFocus = tool !== undefined && tool !== 'adjust' && linked.current === tool;
    put(undefined);
    if (takesFocus && cameFromWhole(path)) history.back();
  };
  return { tool, put, close, toggle: (name: Tool) => (tool === name ? close() : put(name)) };
}

/** Whether the browser's Back leads to the object seen as a whole; false if the browser does not reveal it. */
function cameFromWhole(path: string): boolean {
  if (!('navigation' in window)) return false;
  const { currentEntry } = navigation;
  const before = navigation.entries()[(currentEntry?.index ?? 0) - 1]?.url;
  return before != null && new URL(before).pathname.startsWith(`${path}/`);
}
