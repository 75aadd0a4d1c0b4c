import { afterEach, beforeEach, vi } from 'vitest';

/** In each test of the file time stands until {@link pass}. */
export function standTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    // What caches measure ages with; they hold on to the object itself.
    vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

/** Lets so many milliseconds pass at once. */
export function pass(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds);
}
