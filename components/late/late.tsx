import { type ComponentType, createElement, use } from 'react';
import { inTime } from '#components/controls/in-time.ts';

/** Thrown while rendering a part whose script could not be loaded. */
export class LatePartMissing extends Error {
  override readonly name = 'LatePartMissing';

  constructor(
    cause: unknown,
    /** Makes the next render request the script again. */
    readonly forget: () => void,
  ) {
    super('The script of a part of the page could not be loaded', { cause });
  }
}

/**
 * A component whose script is loaded when it is first rendered, within LateParts. Unlike React's own lazy it can
 * request again a script that failed to load. Where something else came in a script's place the bundler waits for the
 * script for ever, and only loading the page again helps.
 */
export function late<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const forget = () => {
    loading = undefined;
  };
  return function Late(props: Props) {
    loading ??= inTime(load()).catch((cause: unknown) => {
      throw new LatePartMissing(cause, forget);
    });
    return createElement(use(loading).default, props);
  };
}
