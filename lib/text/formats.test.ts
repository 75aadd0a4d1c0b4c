import { expect, test } from 'vitest';
import { layersIn } from '../catalogue/text-layers.ts';
import { OtherFormat } from './alto/xml.ts';
import { requireText } from './formats.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const alto = '<alto><Layout><Page><PrintSpace/></Page></Layout></alto>';
const read = (text: string) => layersIn(async () => bytes(text))({ scan: {} } as never);

test('ALTO is read and accepted, and HTML is refused as another format in both cases', async () => {
  expect((await read(alto))?.blocks).toEqual([]);
  await requireText(bytes(alto));
  await expect(read('<html></html>')).rejects.toThrow(OtherFormat);
  await expect(requireText(bytes('<html></html>'))).rejects.toThrow(OtherFormat);
});
