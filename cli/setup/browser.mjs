// A Chromium for the tests: CHROMIUM_PATH, else Debian's headless shell, else an installed browser, else a download.
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { print, run } from './steps.mjs';
import { installPackages } from './tools.mjs';

/** Chromium without a window system: the tests take two thirds of the time with it. */
const shell = 'chromium-headless-shell';
const best = [process.env.CHROMIUM_PATH ?? '', `/usr/bin/${shell}`];
const locations = [
  ...best,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const present = (/** @type {string[]} */ files) => files.find((file) => file !== '' && existsSync(file));

/** @returns {Promise<string>} path of the browser */
export async function ensureBrowser() {
  const found = present(best);
  if (found) return found;
  print('» browser …');
  for (const install of [() => installPackages([shell]), ownDownload]) {
    await install().catch((error) => print(`  ${error instanceof Error ? error.message : error}`));
    const installed = present([...locations, chromium.executablePath()]);
    if (installed) return installed;
  }
  throw new Error(
    `The tests need Chromium: install the package "${shell}" or set CHROMIUM_PATH to a browser.`,
  );
}

async function ownDownload() {
  await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
}
