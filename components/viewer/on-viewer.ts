import type { Viewer, ViewerEventMap } from 'openseadragon';

type Handlers = { [Name in keyof ViewerEventMap]?: (event: ViewerEventMap[Name]) => void };

/** Handles a viewer's events by name. Returns a function that removes the handlers. */
export function onViewer(viewer: Viewer, handlers: Handlers): () => void {
  const all = Object.entries(handlers) as [keyof ViewerEventMap, () => void][];
  for (const [name, handler] of all) viewer.addHandler(name, handler);
  return () => {
    for (const [name, handler] of all) viewer.removeHandler(name, handler);
  };
}
