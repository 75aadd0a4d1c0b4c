'use client';

import { type ComponentProps, lazy, Suspense } from 'react';
import { withTimeout } from '#lib/with-timeout.ts';

const Workbench = lazy(() => withTimeout(import('./Workbench.tsx')));

/** The workbench, loaded with its styles on demand: an ordinary import would put those on every public page. */
export function LazyWorkbench(props: ComponentProps<typeof Workbench>) {
  return (
    <Suspense>
      <Workbench {...props} />
    </Suspense>
  );
}
