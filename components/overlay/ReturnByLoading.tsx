'use client';

import { useEffect } from 'react';
import { loadOnReturn, returnTakenOverEvent } from './load-on-return.ts';

/**
 * For an object's own page that took the place of its overlay, by a reload. To the browser the feed before it is then
 * a state of this document, and Next's router would ask for its data and go there as if for the first time; loading
 * brings the feed as the visitor left it. Until this is there the document's first script does the same.
 */
export function ReturnByLoading() {
  useEffect(() => {
    const end = loadOnReturn();
    dispatchEvent(new Event(returnTakenOverEvent));
    return end;
  }, []);
  return <span hidden data-return-by-loading="" />;
}
