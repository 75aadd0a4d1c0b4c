/**
 * - refused: no connection (no such host, nothing listens, a certificate that is not trusted)
 * - timeout: no answer in full within the time
 * - cut: the answer broke off or is no HTTP
 * - too-large: the body is longer than allowed
 * - forbidden: an origin that is not listed, or an address in a private network
 * - redirects: too many, or one that leads nowhere
 */
export type FailureKind = 'refused' | 'timeout' | 'cut' | 'too-large' | 'forbidden' | 'redirects';

/** Why nothing was fetched; the message is for an operator and holds no query and no password. */
export class ConnectionFailed extends Error {
  override readonly name: string = 'ConnectionFailed';
  /** The origin that would have been asked, had it been listed. */
  readonly unlisted: string | undefined;
  constructor(
    readonly kind: FailureKind,
    message: string,
    { unlisted, ...options }: ErrorOptions & { unlisted?: string } = {},
  ) {
    super(message, options);
    this.unlisted = unlisted;
  }
}

/** A failure that was thrown within the fetch, out of the errors that others put around it. */
export function failureIn(error: unknown): ConnectionFailed | undefined {
  if (error instanceof ConnectionFailed) return error;
  return error instanceof Error ? failureIn(error.cause) : undefined;
}

/** The innermost code or message of what was thrown. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return codeOf(error.cause);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
