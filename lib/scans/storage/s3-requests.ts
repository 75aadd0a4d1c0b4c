import type * as Sdk from '@aws-sdk/client-s3';
import { StorageUnavailable } from './storage.ts';

/** Whether an error is the server's word that a key is not there; a missing bucket is another matter. */
function isMissingKey(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}

/** Sends requests to one bucket; every failure but a missing key is a StorageUnavailable that names the storage. */
export class S3Requests {
  /** @param answer milliseconds within which an answer must begin, repeated attempts included */
  constructor(
    private readonly client: Sdk.S3Client,
    private readonly name: string,
    private readonly answer: number,
  ) {}

  /** What the server answers. The work gets a signal that ends it when it takes too long. */
  async ask<Answer>(
    work: (client: Sdk.S3Client, limit: { abortSignal: AbortSignal }) => Promise<Answer>,
    milliseconds = this.answer,
  ): Promise<Answer> {
    const limit = new AbortController();
    // Cleared when the answer begins: its body may take longer.
    const timer = setTimeout(() => limit.abort(), milliseconds);
    try {
      return await work(this.client, { abortSignal: limit.signal });
    } catch (error) {
      if (isMissingKey(error)) throw error;
      const reason = limit.signal.aborted ? `no answer within ${milliseconds / 1000} s` : reasonOf(error);
      throw new StorageUnavailable(`The storage ${this.name} cannot be used now: ${reason}`, {
        cause: error,
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /** The same for one key; undefined where it is not there. */
  async askForKey<Answer>(
    work: (client: Sdk.S3Client, limit: { abortSignal: AbortSignal }) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    try {
      return await this.ask(work);
    } catch (error) {
      if (isMissingKey(error)) return undefined;
      throw error;
    }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A refused connection by several addresses has its reasons inside.
  const inner = error instanceof AggregateError ? error.errors[0] : undefined;
  const message = error.message || (inner instanceof Error ? inner.message : '');
  return [error.name, message].filter((text) => text !== '' && text !== 'Error').join(': ');
}
