import type { ComponentProps } from 'react';
import type { MainScan } from '#lib/catalogue/schema.ts';
import { quarterTurn } from '#lib/scans/placement.ts';
import { webAddress } from '#lib/untrusted.ts';
import { UprightImage } from './UprightImage.tsx';

/** The first picture of a scan that browsers may load (they are listed from the smallest), with its dimensions. */
export function thumbnailOf({ thumbnails }: Pick<MainScan, 'thumbnails'>) {
  const first = thumbnails.find(({ url }) => webAddress(url));
  return first && { src: first.url, ...first.dimensions };
}

type Props = {
  scan: MainScan;
  alt: string;
  /** Class of the element that stands for a missing picture. */
  missing: string | undefined;
} & Pick<ComponentProps<'img'>, 'fetchPriority'>;

/** A small picture of a scan, loaded when it is needed; `alt` in its place where there is none. */
export function Thumbnail({ scan, alt, missing, ...rest }: Props) {
  const thumbnail = thumbnailOf(scan);
  if (!thumbnail) return <span className={missing}>{alt}</span>;
  return <UprightImage {...thumbnail} alt={alt} turn={quarterTurn(scan.rotation)} loading="lazy" {...rest} />;
}
