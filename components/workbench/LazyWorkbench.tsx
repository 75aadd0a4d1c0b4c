'use client';

import { type ComponentProps, lazy, Suspense } from 'react';

const Workbench = lazy(async () => {
  const { Workbench: component } = await import('./Workbench.tsx');
  return { default: component };
});

/** The workbench, with styles of its own: those of an ordinary import would go to every page of the public. */
export function LazyWorkbench(props: ComponentProps<typeof Workbench>) {
  return (
    <Suspense>
      <Workbench {...props} />
    </Suspense>
  );
}
