'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { FeedGrid, type FeedProps } from './FeedGrid.tsx';
import { feedClient } from './feed-query.ts';

/** The feed: its first batch comes with the page, the others as the visitor scrolls down. */
export function Feed(props: FeedProps) {
  const [client] = useState(feedClient);
  return (
    <QueryClientProvider client={client}>
      <FeedGrid {...props} />
    </QueryClientProvider>
  );
}
