/** Event of the window: the framework looks after the visitor's return, and the document's first script need not. */
export const returnTakenOverEvent = 'czytelnia:return-taken-over';

/**
 * Loads the page anew when Back or Forward lead to another path within this document.
 * @returns what ends it
 */
export function loadOnReturn(): () => void {
  const { pathname } = location;
  const load = (event: PopStateEvent) => {
    if (location.pathname === pathname) return;
    event.stopImmediatePropagation();
    location.reload();
  };
  // Before the router's own listener.
  addEventListener('popstate', load, { capture: true });
  return () => removeEventListener('popstate', load, { capture: true });
}
