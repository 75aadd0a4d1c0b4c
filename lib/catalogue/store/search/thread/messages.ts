/** The data for a search thread: a store's index in its file or database, or the files of its texts. */
export type WorkerData =
  | { kind: 'sqlite'; file: string }
  | { kind: 'postgres'; url: string }
  | { kind: 'texts' };

/** A request to it. */
export type Asked = { id: number; method: string; parameters: unknown[] };

/** Its response; an error as a sentence. */
export type Answered = { id: number } & ({ value: unknown } | { error: string });
