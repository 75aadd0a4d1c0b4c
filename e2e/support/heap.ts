import type { CDPSession, LaunchOptions, Page } from '@playwright/test';

/**
 * Browser options for comparing heaps. Machine code that the engine compiles, and its notes on functions that have run
 * a few times, are in the same heap and grow for a while: they are not the page's. A trace retains what it has
 * recorded.
 */
export const steadyHeap = {
  launchOptions: async (
    { launchOptions }: { launchOptions: LaunchOptions },
    use: (options: LaunchOptions) => Promise<void>,
  ) => {
    const flag = '--js-flags=--no-opt --no-maglev --no-sparkplug --no-lazy-feedback-allocation';
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), flag] });
  },
  trace: 'off',
} as const;

/** Bytes of the page's own objects and buffers, once all work started by the last viewer has finished. */
export async function settledHeap(session: CDPSession): Promise<number> {
  let size = Number.POSITIVE_INFINITY;
  for (let rounds = 0; rounds < 3; rounds++) {
    // Objects released by finalisers in one collection are freed in the next.
    for (let collection = 0; collection < 3; collection++) await session.send('HeapProfiler.collectGarbage');
    const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
    const now = usedSize + backingStorageSize;
    if (now < size - 4096) rounds = 0;
    size = Math.min(size, now);
    await session.send('Runtime.evaluate', { expression: quietSecond, awaitPromise: true });
  }
  return size;
}

/**
 * Waits until an element is visible whose text starts with this. At each frame: an expectation polls every half second,
 * which is most of the time where something is opened repeatedly.
 */
export async function isSeen(page: Page, selector: string, text = ''): Promise<void> {
  await page.waitForFunction(
    ([selector, text]) => {
      const element = document.querySelector(selector);
      return element?.checkVisibility() === true && (element.textContent ?? '').trimStart().startsWith(text);
    },
    [selector, text] as const,
    { timeout: 20_000 },
  );
}

const quietSecond = 'new Promise((resolve) => setTimeout(resolve, 1000))';
