import type { CanvasKeyEvent, Viewer } from 'openseadragon';
import { useEffect } from 'react';
import type { Messages } from '#lib/i18n/translate.ts';
import { onViewer } from './on-viewer.ts';

// OpenSeadragon's keys that mean something else here: it mirrors on F.
const ownKeys = new Set(['f', 'F', 'n', 'm', 'i', 'e', 'b', 'c', '?']);

/** Gives the canvas a role and a name, which OpenSeadragon does not, and keeps our keys from OpenSeadragon. */
export function useLabel(viewer: Viewer | undefined, label: string, strings: Messages<'viewer'>): void {
  useEffect(() => {
    if (!viewer) return;
    viewer.canvas.setAttribute('role', 'application');
    viewer.canvas.setAttribute('aria-label', label);
    viewer.canvas.setAttribute('aria-description', strings.keys);
    const leaveKey = (event: CanvasKeyEvent) => {
      if (event.originalEvent instanceof KeyboardEvent && ownKeys.has(event.originalEvent.key))
        event.preventDefaultAction = true;
    };
    return onViewer(viewer, { 'canvas-key': leaveKey });
  }, [viewer, label, strings]);
}
