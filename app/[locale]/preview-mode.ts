import { headers } from 'next/headers';
import { cache } from 'react';
import type { PreviewPage } from '#lib/catalogue/catalogue.ts';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import { type PreviewMode, previewHeader, readPreviewMode } from '#lib/preview/mode.ts';
import { pagesInMode } from '#lib/preview/pages.ts';

/** Who is looking at drafts; undefined for the public. The server in front sets all headers of a render itself. */
export async function previewMode(): Promise<PreviewMode | undefined> {
  const value = (await headers()).get(previewHeader);
  return value === null ? undefined : readPreviewMode(value);
}

// Once per render: banner and page must agree, and a service is asked only once.
const previewedPages = cache(async () => {
  const mode = await previewMode();
  return mode && (await pagesInMode(currentCatalogue(), mode));
});

/** Whether drafts are being previewed that their service cannot supply now. */
export async function isWithoutDrafts(): Promise<boolean> {
  // Our own store has both or neither; asking it for every page would be pointless.
  return currentCatalogue().editing === undefined && ((await previewedPages())?.draftsUnavailable ?? false);
}

/** All pages with the drafts that this visitor may see; undefined for the public. */
export async function previewPages(): Promise<PreviewPage[] | undefined> {
  return (await previewedPages())?.pages;
}
