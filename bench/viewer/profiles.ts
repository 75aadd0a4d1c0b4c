/** What a page is loaded on. */
export type Profile = {
  name: 'plain' | 'slow phone';
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

export const profiles: Profile[] = [
  { name: 'plain', context: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 }, slowdown: 1 },
  {
    name: 'slow phone',
    context: {
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      userAgent:
        'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    },
    slowdown: 4,
    network: { down: 9_000_000, up: 1_500_000, latency: 60 },
  },
];
