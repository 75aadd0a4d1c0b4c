import type { Page } from '@playwright/test';

/** Adds up the layout shifts in each document that a page opens (Layout Instability). */
export async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let shift = 0;
    const add = (entries: PerformanceEntry[]) => {
      for (const entry of entries)
        if ('hadRecentInput' in entry && !entry.hadRecentInput && 'value' in entry)
          shift += Number(entry.value);
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const shiftSoFar = () => {
      add(observer.takeRecords());
      return shift;
    };
    Object.assign(window, { shiftSoFar });
  });
}

/** Layout shift so far, all of it painted. */
export async function shiftOf(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    // Shifts of the first frame are reported when it has ended.
    await frame();
    return Number(Reflect.get(window, 'shiftSoFar')());
  });
}
