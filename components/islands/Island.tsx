'use client';

import { type ComponentProps, type ComponentType, createElement } from 'react';
import { CitationFormats } from '#components/citation/CitationFormats.tsx';
import { EmbedCode } from '#components/embed/EmbedCode.tsx';
import { DownloadProgress } from '#components/object/DownloadProgress.tsx';
import { NeighbourKeys } from '#components/object/NeighbourKeys.tsx';
import { PageTurning } from '#components/reading/PageTurning.tsx';
import { ReadingControls } from '#components/reading/ReadingControls.tsx';
import { useTurned } from '#components/reading/turned.ts';
import { SaveButton } from '#components/saved/SaveButton.tsx';
import { ScanViewer } from '#components/viewer/ScanViewer.tsx';

const islands = {
  citation: CitationFormats,
  downloads: DownloadProgress,
  embed: EmbedCode,
  keys: NeighbourKeys,
  reading: ReadingControls,
  save: SaveButton,
  turning: PageTurning,
  viewer: ScanViewer,
};

type Islands = typeof islands;
export type IslandProps = {
  [Name in keyof Islands]: { name: Name; props: ComponentProps<Islands[Name]> & object };
}[keyof Islands];

/** The component in an island, with the props of its own document or of the scan that the visitor has turned to. */
export function IslandContent({ name, props }: IslandProps) {
  const turned = useTurned(name);
  return createElement(islands[name] as ComponentType<object>, turned ?? props);
}

/**
 * A part of a page that scripts bring to life. The markup names the component and its props, so that code which has
 * fetched the page can render it elsewhere (components/overlay). They come last, after what is seen.
 */
export function Island(island: IslandProps) {
  const json = JSON.stringify(island).replaceAll('<', '\\u003c');
  return (
    <div data-island="">
      <IslandContent {...island} />
      <script type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
    </div>
  );
}
