/** What the browser stores under a key; empty when there is nothing, undefined when storage is off. */
export function storedText(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return undefined;
  }
}

/** Stores a text under a key, or nothing if it is empty; without storage, or without room there, nothing happens. */
export function storeText(storageKey: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, text);
  } catch {
    // What cannot be stored lasts as long as the page.
  }
}
