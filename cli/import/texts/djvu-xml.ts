import { around, type Rectangle, sizeOf } from '#lib/text/alto/boxes.ts';
import type { ReadBlock, ReadLine, ReadPage, ReadText } from '#lib/text/alto/write.ts';
import { childrenOf, descendantsOf, textOf, type XmlElement } from '#lib/xml/element.ts';
import { boundsAround, readLine } from './outline.ts';

/**
 * The pages of a DjVu XML document, as written by djvutoxml and the Internet Archive; the origin is the upper left
 * corner.
 * @see DjVuLibre, doc/djvuxml.txt and share/djvu/pubtext/DjVuXML-s.dtd
 */
export function djvuXmlPages(root: XmlElement): ReadPage[] {
  return descendantsOf(root, 'OBJECT').map((page) => {
    const name = childrenOf(page, 'PARAM').find(({ attributes }) => /^page$/i.test(attributes.name ?? ''));
    const blocks: ReadBlock[] = [];
    const gather = (zone: XmlElement): void => {
      const lines = childrenOf(zone, 'LINE').flatMap(lineOf);
      const words = childrenOf(zone, 'WORD').flatMap(wordOf);
      if (words.length > 0) lines.push({ words });
      // A zone that is not divided into lines has its text directly, or as characters.
      const letters = childrenOf(zone, 'CHARACTER').length > 0;
      const own = zone.children.filter((one) => typeof one === 'string' || one.name === 'CHARACTER');
      for (const text of letters ? [textOf({ ...zone, children: own })] : own.join('').split('\n'))
        if (text.trim() !== '') lines.push({ words: [{ text: text.trim() }] });
      if (lines.length > 0) blocks.push({ lines });
      for (const inner of childrenOf(zone))
        if (!['LINE', 'WORD', 'CHARACTER', 'OBJECT'].includes(inner.name)) gather(inner);
    };
    for (const text of childrenOf(page, 'HIDDENTEXT')) gather(text);
    return {
      image: name?.attributes.value ?? page.attributes.usemap,
      blocks,
      size: sizeOf({ WIDTH: page.attributes.width, HEIGHT: page.attributes.height }),
    };
  });
}

const lineOf = (line: XmlElement): ReadLine[] =>
  readLine(boundsOf(line), descendantsOf(line, 'WORD').flatMap(wordOf), textOf(line));

function wordOf(word: XmlElement): ReadText[] {
  const text = textOf(word);
  const letters = childrenOf(word, 'CHARACTER').flatMap((letter) => boundsOf(letter) ?? []);
  const bounds = boundsOf(word) ?? (letters.length > 0 ? letters.reduce(around) : undefined);
  return text === '' ? [] : [{ text, bounds }];
}

/** Coordinates are left, bottom, right, top, optionally followed by the baseline. */
function boundsOf({ attributes: { coords = '' } }: XmlElement): Rectangle | undefined {
  const [left = 0, bottom = 0, right = 0, top = 0] = coords.split(',').map(Number);
  return boundsAround([[left, bottom], ...(right > left ? [[right, top]] : [])]);
}
