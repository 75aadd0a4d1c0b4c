/** Work behind a running server. */
export type RunningWork = {
  /** Ends it after the transaction under way. */
  stop(): Promise<void>;
};

/** Begins work that goes on until it is done, or its signal says that it is stopped. */
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
