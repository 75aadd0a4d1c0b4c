'use client';

import { type ComponentProps, lazy, Suspense } from 'react';
import { inTime } from '#components/controls/in-time.ts';

const Workbench = lazy(() => inTime(import('./Workbench.tsx')));

/** The workbench, loaded with its styles on demand: an ordinary import would put those on every public page. */
export function LazyWorkbench(props: ComponentProps<typeof Workbench>) {
  return (
    <Suspense>
      <Workbench {...props} />
    </Suspense>
  );
}
