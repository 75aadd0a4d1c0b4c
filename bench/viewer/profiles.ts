/** What a page is loaded on. */
export type Profile = {
  name: 'plain' | 'slow phone' | 'mid-range phone';
  /** As Playwright takes it for a new context. */
  context: {
    viewport: { width: number; height: number };
    deviceScaleFactor: number;
    isMobile?: boolean;
    hasTouch?: boolean;
    userAgent?: string;
  };
  /** How many times slower the main thread is made. */
  slowdown: number;
  /** Bits per second and milliseconds added to each answer. */
  network?: { down: number; up: number; latency: number };
};

const phone: Profile['context'] = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};

export const plain: Profile = {
  name: 'plain',
  context: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  slowdown: 1,
};

/** 60 ms for an answer are a line on which the connection is open already. */
export const slowPhone: Profile = {
  name: 'slow phone',
  context: phone,
  slowdown: 4,
  network: { down: 9_000_000, up: 1_500_000, latency: 60 },
};

/**
 * Chromium's own "mid-tier mobile", which Lighthouse takes for phones too: packets that take 150 ms to and fro at
 * 1.6 Mbit/s. Where whole requests are slowed and not packets, these figures come to the same, since a new connection
 * costs several ways to and fro (Chromium DevTools, ThrottlingPresets.ts and NetworkManager.ts, Slow4GConditions).
 */
export const midRangePhone: Profile = {
  name: 'mid-range phone',
  context: phone,
  slowdown: 4,
  network: { down: 0.9 * 1_600_000, up: 0.9 * 750_000, latency: 3.75 * 150 },
};

/** What viewers are compared on. */
export const profiles = [plain, slowPhone];
