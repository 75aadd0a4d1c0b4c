import { afterEach, beforeEach, vi } from 'vitest';

/** Freezes time in each test of the file, except for {@link pass}. */
export function standTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    // Caches measure age with performance.now, and keep a reference to the performance object.
    vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

/** Advances the time. */
export function pass(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds);
}
