/**
 * Milliseconds in which a page or a script comes over the slowest lines. Browsers notice a dead connection after
 * minutes, and the framework never that something else has come in place of a script, as from the portal of a network.
 */
const timeout = 30_000;

/** What comes from the network, if it comes at all. @throws where it takes too long */
export function withTimeout<Value>(pending: Promise<Value>): Promise<Value> {
  const timedOut = new Promise<never>((_, reject) => {
    setTimeout(reject, timeout, new Error('Timed out'));
  });
  return Promise.race([pending, timedOut]);
}
