/** Notifies of changes to something that several components on a page show. */
export class Changes {
  #listeners = new Set<() => void>();
  readonly #isStored: boolean;

  /** @param isStored whether the browser stores it, so that other tabs change it too */
  constructor(isStored = false) {
    this.#isStored = isStored;
  }

  /** Notifies listeners on this page; the browser's own event reaches only other tabs. */
  notify(): void {
    for (const changed of this.#listeners) changed();
  }

  /** Subscribes to changes. Returns a function that unsubscribes. */
  readonly follow = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    if (this.#isStored) addEventListener('storage', changed);
    return () => {
      this.#listeners.delete(changed);
      removeEventListener('storage', changed);
    };
  };
}
