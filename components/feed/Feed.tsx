'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { FeedGrid, type FeedProps } from './FeedGrid.tsx';
import { queryClient } from './feed-query.ts';

/** The feed: its first batch comes with the page, the others as the visitor goes down. */
export function Feed(props: FeedProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <FeedGrid {...props} />
    </QueryClientProvider>
  );
}
