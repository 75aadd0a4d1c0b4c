/** What a thread of the search works on: the index of a store's file or of its database, or the files of its texts. */
export type WorkerData =
  | { kind: 'sqlite'; file: string }
  | { kind: 'postgres'; url: string }
  | { kind: 'texts' };

/** A question to it. */
export type Asked = { id: number; method: string; parameters: unknown[] };

/** Its answer; an error as a sentence. */
export type Answered = { id: number } & ({ value: unknown } | { error: string });
