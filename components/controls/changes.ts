const events = ['storage', 'pageshow'];

/**
 * Notifies of changes to something that several components on a page show, and of all that other tabs store: at once,
 * or when Back restores a page that missed it.
 */
export class Changes {
  #listeners = new Set<() => void>();

  /** Notifies listeners on this page; the browser's own event reaches only other tabs. */
  notify(): void {
    for (const changed of this.#listeners) changed();
  }

  /** Subscribes to changes. Returns a function that unsubscribes. */
  readonly follow = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    for (const name of events) addEventListener(name, changed);
    return () => {
      this.#listeners.delete(changed);
      for (const name of events) removeEventListener(name, changed);
    };
  };
}
