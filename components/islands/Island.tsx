'use client';

import { type ComponentProps, type ComponentType, createElement } from 'react';
import { CitationFormats } from '#components/citation/CitationFormats.tsx';
import { NeighbourKeys } from '#components/object/NeighbourKeys.tsx';
import { SaveButton } from '#components/saved/SaveButton.tsx';
import { ScanViewer } from '#components/viewer/ScanViewer.tsx';

const islands = { citation: CitationFormats, keys: NeighbourKeys, save: SaveButton, viewer: ScanViewer };

type Islands = typeof islands;
export type IslandProps = {
  [Name in keyof Islands]: { name: Name; props: ComponentProps<Islands[Name]> & object };
}[keyof Islands];

/** What lives within an island. */
export function IslandContent({ name, props }: IslandProps) {
  return createElement(islands[name] as ComponentType<object>, props);
}

/**
 * A part of an object that scripts bring to life. The markup says which one it is and with what, so that whoever
 * reads the page's document can bring it to life elsewhere (components/overlay); this comes last, for the eye comes first.
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

/** Reads an island of a document of this site. */
export function readIsland(root: Element): IslandProps {
  return JSON.parse(root.querySelector(':scope > script')?.textContent ?? '');
}
