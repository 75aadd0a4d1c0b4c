import { headers } from 'next/headers';
import { cache } from 'react';
import type { PreviewPage } from '#lib/catalogue/catalogue.ts';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import { type PreviewMode, previewHeader, readPreviewMode } from '#lib/preview/mode.ts';
import { pagesInMode } from '#lib/preview/pages.ts';

/** Who looks at drafts; undefined for the public. The server in front writes every header of a render itself. */
export async function previewMode(): Promise<PreviewMode | undefined> {
  const value = (await headers()).get(previewHeader);
  return value === null ? undefined : readPreviewMode(value);
}

// Once a render: banner and page must agree on what there is, and a service is asked once.
const previewedPages = cache(async () => {
  const mode = await previewMode();
  return mode && (await pagesInMode(currentCatalogue(), mode));
});

/** Whether drafts are looked at that their service does not give now. */
export async function lacksDrafts(): Promise<boolean> {
  // Our own store gives both or none; asking it for every page of the site would be in vain.
  return currentCatalogue().editing === undefined && ((await previewedPages())?.lacksDrafts ?? false);
}

/** All pages with their drafts, as far as this visitor may see them; undefined for the public. */
export async function previewPages(): Promise<PreviewPage[] | undefined> {
  return (await previewedPages())?.pages;
}
