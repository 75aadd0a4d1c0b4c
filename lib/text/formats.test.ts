import { afterAll, beforeAll, expect, test } from 'vitest';
import { layersIn, textAddressOf } from '../catalogue/text-layers.ts';
import { formatOf, requireText, textFormats } from './formats.ts';
import { OtherFormat, type TextFormat } from './text-format.ts';

/** A format of plain text. */
const plain: TextFormat = {
  mime: 'text/x-plain-scan',
  name: 'Plain',
  require(text) {
    if (!text.startsWith('PLAIN ')) throw new OtherFormat('it is not plain');
  },
  async read(text) {
    plain.require(text);
    return { blocks: [{ lines: [{ words: [{ text: text.slice(6) }] }] }] };
  },
};

beforeAll(() => void (textFormats as TextFormat[]).push(plain));
afterAll(() => void (textFormats as TextFormat[]).pop());

const bytes = (text: string) => new TextEncoder().encode(text);
const alto = '<alto><Layout><Page><PrintSpace/></Page></Layout></alto>';
const read = (text: string) => layersIn(async () => bytes(text))({ scan: {} } as never);

test('one more format is offered, named, looked at and read by its entry alone', async () => {
  const resource = { mime: plain.mime, hidden: false, downloadable: true, url: 'https://library.example/a' };
  expect(textAddressOf({ resources: [resource] })).toBe(resource.url);
  expect(textAddressOf({ resources: [{ ...resource, hidden: true }] })).toBeUndefined();
  expect(formatOf(plain.mime)?.name).toBe('Plain');
  await requireText(bytes('PLAIN word'));
  expect(await read('PLAIN word')).toEqual(await plain.read('PLAIN word', undefined));
});

test('a text is read in the format that it is in, and refused where it is in none', async () => {
  expect((await read(alto))?.blocks).toEqual([]);
  await requireText(bytes(alto));
  await expect(read('<html></html>')).rejects.toThrow(OtherFormat);
  await expect(requireText(bytes('<html></html>'))).rejects.toThrow(OtherFormat);
});
