/**
 * Milliseconds within which a page or a script arrives over the slowest connections. Browsers notice a dead connection
 * only after minutes, and the framework never notices that something else came instead of a script, such as a captive
 * portal's page.
 */
const timeout = 30_000;

/** Awaits a value from the network. @throws if it takes too long */
export function withTimeout<Value>(pending: Promise<Value>): Promise<Value> {
  const timedOut = new Promise<never>((_, reject) => {
    setTimeout(reject, timeout, new Error('Timed out'));
  });
  return Promise.race([pending, timedOut]);
}
