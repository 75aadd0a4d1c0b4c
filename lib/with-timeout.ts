/**
 * Milliseconds within which a page or a script arrives over the slowest connections. Browsers notice a dead connection
 * only after minutes, and the framework never notices that something else came instead of a script, such as a captive
 * portal's page.
 */
const slowest = 30_000;

/** Awaits a value for a limited time, in milliseconds: by default, one from the network. @throws if it takes longer */
export function withTimeout<Value>(pending: Promise<Value>, timeout = slowest): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, timeout, new Error('Timed out'));
  });
  return Promise.race([pending, timedOut]).finally(() => clearTimeout(timer));
}
