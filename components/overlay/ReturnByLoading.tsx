'use client';

import { useEffect } from 'react';

/**
 * For an object's own page that took the place of its overlay, by a reload. To the browser the feed before it is then
 * a state of this document, and Next's router would ask for its data and go there as if for the first time; loading
 * brings the feed as the visitor left it.
 */
export function ReturnByLoading() {
  useEffect(() => {
    const { pathname } = location;
    const load = (event: PopStateEvent) => {
      if (location.pathname === pathname) return;
      event.stopImmediatePropagation();
      location.reload();
    };
    // Before the router's own listener.
    addEventListener('popstate', load, { capture: true });
    return () => removeEventListener('popstate', load, { capture: true });
  }, []);
  return null;
}
