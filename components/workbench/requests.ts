import { firstAbort } from '#components/controls/first-abort.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Problem } from '#lib/preview/live-preview.ts';
import type { WorkbenchStrings } from './workbench-strings.ts';

/** A sentence that says why the server has not done something, and the kind of reason. */
export type Failure = { problem: string; kind: string };

export type Reply<Value> = { value: Value } | Failure;

type Words = WorkbenchStrings['problem'];

/** Timeout of a request in milliseconds, besides the time that its body takes on a slow connection. */
const timeout = 60_000;
/** Characters sent in a millisecond: a text of 12 MB gets the 5 minutes that the server allows. */
const slowLine = 50;

/** Sends JSON to an endpoint of the preview, or reads one. @throws {DOMException} only if the signal aborts it */
export async function request<Value>(
  path: string,
  body: unknown,
  { locale, words, signal }: { locale: Locale; words: Words; signal?: AbortSignal },
): Promise<Reply<Value>> {
  const sent = body === undefined ? '' : JSON.stringify(body);
  const limit = AbortSignal.timeout(timeout + Math.ceil(sent.length / slowLine));
  const address = `${path}${path.includes('?') ? '&' : '?'}locale=${locale}`;
  try {
    const response = await fetch(address, {
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: sent,
      }),
      signal: firstAbort(signal, limit),
    });
    const value: unknown = await response.json().catch(() => undefined);
    // A conflict is an ordinary answer; one without JSON is not from our server.
    const isObject = typeof value === 'object' && value !== null;
    if (isProblem(value) && value.problem !== 'conflict')
      return { problem: value.detail, kind: value.problem };
    if (!isObject || !(response.ok || 'result' in value)) {
      // A proxy in front may accept less than our server, which says so itself.
      const kind = response.status === 413 ? 'large' : 'answer';
      return { problem: words[kind], kind };
    }
    return { value: value as Value };
  } catch (error) {
    if (signal?.aborted) throw error;
    if (limit.aborted) return { problem: words.time, kind: 'time' };
    return { problem: words.network, kind: 'network' };
  }
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'detail' in value && typeof value.detail === 'string';
}
