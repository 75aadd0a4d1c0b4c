import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type ViewportSize,
} from '@playwright/test';

/** The device and network that a page is loaded with. */
export type Profile = {
  name: string;
  context: BrowserContextOptions & { viewport: ViewportSize; deviceScaleFactor: number };
  /** Slowdown factor of the main thread. */
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

/** The profiles that viewers are compared with. A latency of 60 ms stands for a connection that is already open. */
export const profiles = [
  {
    name: 'plain',
    context: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
    slowdown: 1,
  },
  {
    name: 'slow phone',
    context: phone,
    slowdown: 4,
    network: { down: 9_000_000, up: 1_500_000, latency: 60 },
  },
] as const satisfies Profile[];

/**
 * Chromium's own "mid-tier mobile", which Lighthouse uses for phones too: a round trip of 150 ms at 1.6 Mbit/s. When
 * whole requests are throttled rather than packets, these figures are equivalent, since a new connection costs several
 * round trips (Chromium DevTools, ThrottlingPresets.ts and NetworkManager.ts, Slow4GConditions).
 */
export const midRangePhone: Profile = {
  name: 'mid-range phone',
  context: phone,
  slowdown: 4,
  network: { down: 0.9 * 1_600_000, up: 0.9 * 750_000, latency: 3.75 * 150 },
};

/**
 * A browser for one kind of device, without a graphics processor or WebGL, so that every OpenSeadragon draws in 2D:
 * WebGL emulated by the processor would slow the one with default options most, and flatter ours.
 */
export function launch({ context }: Profile): Promise<Browser> {
  // Emulated density alone would give screenshots of the window in CSS pixels.
  const density = `--force-device-scale-factor=${context.deviceScaleFactor}`;
  const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: ['--disable-gpu', '--disable-3d-apis', density] });
}

/** Throttles a page's main thread and network as the profile specifies. */
export async function slowDown(session: CDPSession, { slowdown, network }: Profile): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (!network) return;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: network.down / 8,
    uploadThroughput: network.up / 8,
  });
}
