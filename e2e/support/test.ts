import { test as base, expect } from '@playwright/test';

export { expect };

/** Options of tests with animations; in the others everything is in place at once. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** The address of the server on the demonstration collection. */
export const demoUrl = () => addressOf('SITE_URL');
/** The address of the server on a generated catalogue: six hundred tiles, ties, hostile text. */
export const generatedUrl = () => addressOf('MADE_URL');

/** Holds back whatever awaits `released` until `release` is called. */
export function gate(): { released: Promise<void>; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release: () => release() };
}

function addressOf(name: string): string {
  const url = process.env[name];
  if (!url) throw new Error(`${name} is not set: e2e/support/serve.ts starts the servers`);
  return url;
}

/** OpenSeadragon's message if a viewer is left while tiles are loading; nothing is wrong then. */
const tileIgnored = /Ignoring tile .* loaded before reset/;

/**
 * What Chromium reports as thrown when it drops the transition between two documents, which no script of a
 * page asked for or can catch (csswg-drafts 13726). The page itself is shown, only without the transition.
 */
const transitionDropped = /^thrown: Transition was (aborted|skipped)/;

/**
 * A picture is preloaded in the size that the page asks for; where Chromium still has a larger one of it from the page
 * before, it shows that, and on a slow machine it then says that the other was not used.
 */
const largerCached =
  /^warning: The resource \S+\/thumbnail\.jpg\S* was preloaded using link preload but not used/;

/** A browser test that fails when the page writes an error or a warning to the console, or throws. */
export const test = base.extend<{ quietConsole: undefined; expectedErrors: RegExp[] }>({
  expectedErrors: [[], { option: true }],
  quietConsole: [
    async ({ page, expectedErrors }, use) => {
      const problems: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()))
          problems.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`));
      await use(undefined);
      const unexpected = problems.filter(
        (problem) =>
          ![tileIgnored, transitionDropped, largerCached, ...expectedErrors].some((pattern) =>
            pattern.test(problem),
          ),
      );
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});
