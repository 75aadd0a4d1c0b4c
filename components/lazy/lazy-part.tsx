import { type ComponentType, createElement, use } from 'react';
import { withTimeout } from '#lib/with-timeout.ts';

/** Thrown while rendering a part whose script could not be loaded. */
export class LazyPartError extends Error {
  constructor(
    cause: unknown,
    /** Makes the next render request the script again. */
    readonly reset: () => void,
  ) {
    super('A script could not be loaded', { cause });
  }
}

/**
 * A component whose script is loaded when it is first rendered, within LazyBoundary. Unlike React's own lazy it can
 * request a failed script again. If something else came instead of a script, the bundler waits for the script for ever,
 * and only reloading the page helps.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const reset = () => {
    loading = undefined;
  };
  return function LazyPart(props: Props) {
    loading ??= withTimeout(load()).catch((cause: unknown) => {
      throw new LazyPartError(cause, reset);
    });
    return createElement(use(loading).default, props);
  };
}
