// A Chromium for the tests: one that is present, else the system's package, else Playwright's own download.
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installPackages } from './debian.mjs';
import { run, say } from './steps.mjs';

const places = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const present = () =>
  [...places, chromium.executablePath()].find((place) => place !== '' && existsSync(place));

/** @returns {Promise<string>} path of the browser */
export async function ensureBrowser() {
  const found = present();
  if (found) return found;
  say('» browser …');
  for (const install of [() => installPackages(['chromium']), ownDownload]) {
    await install().catch((error) => say(`  ${error instanceof Error ? error.message : error}`));
    const installed = present();
    if (installed) return installed;
  }
  throw new Error(
    'The tests need Chromium: install the package "chromium" or set CHROMIUM_PATH to a browser.',
  );
}

async function ownDownload() {
  await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
}
