import type * as Sdk from '@aws-sdk/client-s3';
import { StorageUnavailable } from './storage.ts';

/** Sends requests to a bucket; any failure but a missing key becomes a StorageUnavailable that names the storage. */
export class S3Requests {
  /**
   * @param location the storage's name, and the server's address where it is not Amazon's
   * @param answer milliseconds within which an answer must begin, retries included
   */
  constructor(
    private readonly client: Sdk.S3Client,
    private readonly location: { name: string; endpoint: string | undefined },
    private readonly answer: number,
  ) {}

  /** The server's answer. `work` gets a signal that aborts it when it takes too long. */
  async send<Answer>(
    work: (client: Sdk.S3Client, limit: { abortSignal: AbortSignal }) => Promise<Answer>,
    milliseconds = this.answer,
  ): Promise<Answer> {
    const { name, endpoint } = this.location;
    const limit = new AbortController();
    // Cleared when the answer begins: its body may take longer.
    const timer = setTimeout(() => limit.abort(), milliseconds);
    try {
      return await work(this.client, { abortSignal: limit.signal });
    } catch (error) {
      const reason = limit.signal.aborted
        ? `no answer within ${milliseconds / 1000} s`
        : reasonOf(error, endpoint);
      throw new StorageUnavailable(`The storage ${name} cannot be used now: ${reason}`, {
        cause: error,
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * The same for a single key; undefined where it does not exist.
   * @param missing name of the error that says so: NoSuchKey to GET, NotFound to HEAD, whose answers have no body. With
   * any other, the server lacks the bucket, or is none of S3
   */
  async sendForKey<Answer>(
    missing: 'NoSuchKey' | 'NotFound',
    work: (client: Sdk.S3Client, limit: { abortSignal: AbortSignal }) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    return await this.send(async (client, limit) => {
      try {
        return await work(client, limit);
      } catch (error) {
        if (error instanceof Error && error.name === missing) return undefined;
        throw error;
      }
    });
  }
}

function reasonOf(error: unknown, endpoint: string | undefined): string {
  if (!(error instanceof Error)) return String(error);
  const status = '$metadata' in error && (error as Sdk.S3ServiceException).$metadata.httpStatusCode;
  // Amazon's errors name no setting, and answers to HEAD contain nothing at all.
  if (status === 301)
    return endpoint === undefined
      ? 'it answers 301: AWS_REGION must be the region of the bucket'
      : 'it answers 301: AWS_ENDPOINT_URL_S3 leads elsewhere, or AWS_REGION is not the region of the bucket';
  // All that Amazon's client reports for an answer without a body, such as those to HEAD.
  if (error.message === 'UnknownError' && status) return `it answers ${status}`;
  // When several addresses refuse the connection, the reasons are nested inside.
  const inner = error instanceof AggregateError ? error.errors[0] : undefined;
  const message = error.message || (inner instanceof Error ? inner.message : '');
  return [error.name, message].filter((text) => text !== '' && text !== 'Error').join(': ');
}
