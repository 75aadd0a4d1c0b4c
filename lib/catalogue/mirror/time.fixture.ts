import { buildConnector } from 'undici';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';

/** Freezes time in each test of the file, except for {@link advanceTime}. */
export function freezeTime(): void {
  // undici has one clock for all timeouts, which starts with its first connection: frozen, it would never advance.
  beforeAll(async () => {
    const connect = buildConnector({ timeout: 2000 });
    const nowhere = { hostname: '127.0.0.1', port: '1', protocol: 'http:' };
    await new Promise<void>((done) => connect(nowhere, () => done()));
  });
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
export function advanceTime(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds);
}
