/** Background work of a running server. */
export type RunningWork = {
  /** Stops it after the transaction in progress. */
  stop(): Promise<void>;
};

/** Starts work that runs until it is done or its signal aborts. */
export function startWork(work: (signal: AbortSignal) => Promise<unknown>): RunningWork {
  const stopping = new AbortController();
  const running = work(stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
