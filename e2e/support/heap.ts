import type { CDPSession, LaunchOptions, Page } from '@playwright/test';

/**
 * How a browser starts whose heap is compared. Machine code that the engine makes of what runs often, and what it notes of
 * functions once they have run a few times, lies in the same heap and grows for a while: it is not the page's. A trace
 * keeps what it has seen.
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

/** Bytes of the page's own objects and buffers, once what the last viewer had begun has come to its end. */
export async function settledHeap(session: CDPSession): Promise<number> {
  let size = Number.POSITIVE_INFINITY;
  for (let rounds = 0; rounds < 3; rounds++) {
    // What finalisers let go of in a first collection, the next one takes.
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
 * Waits until this is seen, and begins with this text. At each frame: an expectation looks every half second, which is most of
 * the time where something is opened again and again.
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
