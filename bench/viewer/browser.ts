import { type Browser, chromium } from '@playwright/test';
import type { Profile } from './profiles.ts';

/**
 * A browser for one kind of device. It has no graphics processor and no WebGL, so every OpenSeadragon draws in 2D:
 * WebGL made by the processor would slow the one with default options most, and flatter ours.
 */
export async function withBrowser<T>(
  { context }: Profile,
  use: (browser: Browser) => Promise<T>,
): Promise<T> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-3d-apis',
      '--disable-background-networking',
      '--disable-component-update',
      // An emulated density alone would give pictures of the window in CSS pixels.
      `--force-device-scale-factor=${context.deviceScaleFactor}`,
    ],
  });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}
