/**
 * Milliseconds within which a page or a script arrives over the slowest connections. Browsers notice a dead connection
 * only after minutes, and the framework never notices that something else came instead of a script, such as a captive
 * portal's page.
 */
const slowest = 30_000;

/**
 * Awaits a value for at most `timeout` milliseconds; the default suits what comes over the network.
 * @throws if it takes longer
 */
export function withTimeout<Value>(pending: Promise<Value>, timeout = slowest): Promise<Value> {
  // Written for its size in scripts: Promise.race would need the timer outside.
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, timeout, new Error('Timed out'));
    pending.then(resolve, reject).then(() => clearTimeout(timer));
  });
}
