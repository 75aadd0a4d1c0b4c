/**
 * - refused: no connection (unknown host, nothing listening, untrusted certificate)
 * - timeout: no complete answer in time
 * - cut: the answer broke off or is not HTTP
 * - too-large: the body is longer than allowed
 * - forbidden: an origin that is not listed, or an address in a private network
 * - redirects: too many, or one without a usable target
 */
export type FailureKind = 'refused' | 'timeout' | 'cut' | 'too-large' | 'forbidden' | 'redirects';

/** Why nothing was fetched; the message is for operators and contains neither queries nor passwords. */
export class ConnectionFailed extends Error {
  override readonly name: string = 'ConnectionFailed';
  /** The origin that is missing from the list of allowed ones. */
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

/** The failure behind an error, unwrapped from the errors around it. */
export function failureIn(error: unknown): ConnectionFailed | undefined {
  if (error instanceof ConnectionFailed) return error;
  return error instanceof Error ? failureIn(error.cause) : undefined;
}

/** The innermost code or message of a thrown value. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return codeOf(error.cause);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
