import type { QuarterTurn } from '#lib/scans/placement.ts';
import type { Rectangle } from '#lib/text/alto/boxes.ts';
import type { ReadBlock } from '#lib/text/alto/write.ts';

/**
 * Lines positioned on a canvas as they are on its image, which the canvas shows turned.
 * @param canvas its size @param turn clockwise
 */
export function unturned(
  blocks: ReadBlock[],
  canvas: { width: number; height: number },
  turn: QuarterTurn,
): ReadBlock[] {
  if (turn === 0) return blocks;
  const onImage = ({ x, y, width, height }: Rectangle): Rectangle => {
    const [right, below] = [canvas.width - x - width, canvas.height - y - height];
    if (turn === 180) return { x: right, y: below, width, height };
    const corner = turn === 90 ? { x: y, y: right } : { x: below, y: x };
    return { ...corner, width: height, height: width };
  };
  const positioned = <Item extends { bounds?: Rectangle | undefined }>(item: Item): Item =>
    item.bounds ? { ...item, bounds: onImage(item.bounds) } : item;
  return blocks.map((block) => ({
    ...block,
    rotation: 360 - turn,
    lines: block.lines.map((line) => ({ ...positioned(line), words: line.words.map(positioned) })),
  }));
}
