import { defineConfig } from '@playwright/test';

// Browser tests drive the production build on the demonstration collection; e2e/support/serve.ts starts it.
export default defineConfig({
  testDir: 'e2e/browser',
  outputDir: '.test/browser',
  globalSetup: './e2e/support/serve.ts',
  reporter: [['list'], ['json', { outputFile: '.test/browser.json' }]],
  // Tests wait for much: three workers leave a quarter of two cores idle.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  // A condition that holds at last is met, however slow the machine: two cores draw, serve and test here.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    // Without a graphics processor, drawing motion is much of a test's work; tests of what moves ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium-headless-shell',
      args: ['--no-sandbox', '--disable-gpu'],
    },
  },
});
