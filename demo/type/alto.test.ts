import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { breakParagraphs, place } from './flow.ts';
import { Sheet } from './sheet.ts';

interface Box {
  name: string;
  content?: string;
  x: number;
  y: number;
  right: number;
  bottom: number;
}

/** The elements of an ALTO file that have a position; throws if it is not well-formed. */
function boxesOf(alto: string): Box[] {
  const boxes: Box[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, attributes, uri }) => {
    expect(uri).toBe('http://www.loc.gov/standards/alto/ns-v4#');
    const value = (name: string) => Number(attributes[name]?.value ?? Number.NaN);
    const [x, y] = [value('HPOS'), value('VPOS')];
    if (Number.isNaN(x)) return;
    const content = attributes.CONTENT?.value;
    boxes.push({ name: local, content, x, y, right: x + value('WIDTH'), bottom: y + (value('HEIGHT') || 0) });
  });
  parser.write(alto).close();
  return boxes;
}

const text = 'Zażółć <gęślą> & „jaźń”, said the "librarian" — and so on, over and over again. '
  .repeat(30)
  .trim();
const body = { size: 37, leading: 54 };
const sheet = new Sheet(1600, 2300);
const frame = { x: 245, y: 300, width: 1110, height: 1800 };
const rest = place(sheet, breakParagraphs([text, text], frame.width, body), frame, body);
const boxes = boxesOf(sheet.alto());
const words = boxes.filter(({ name }) => name === 'String');

test('ALTO has the same words as the text, in order', () => {
  const left = rest.flatMap((line) => line.content.split(' '));
  expect([...words.map(({ content }) => content), ...left]).toEqual([text, text].join(' ').split(' '));
});

test('every box is inside the page, and every word inside the frame', () => {
  for (const box of boxes) {
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(sheet.width);
    expect(box.bottom).toBeLessThanOrEqual(sheet.height);
  }
  for (const { x, y, right, bottom } of words) {
    expect(x).toBeGreaterThanOrEqual(frame.x - 1);
    expect(right).toBeLessThanOrEqual(frame.x + frame.width + 2);
    expect(y).toBeGreaterThanOrEqual(frame.y - 1);
    expect(bottom).toBeLessThanOrEqual(frame.y + frame.height + body.leading);
  }
});

test('words stand from left to right and lines from top to bottom, without touching', () => {
  words.slice(1).forEach((word, i) => {
    const before = words[i];
    if (!before) return;
    if (word.y === before.y) expect(word.x).toBeGreaterThan(before.right - 2);
    else expect(word.y).toBeGreaterThanOrEqual(before.y + body.leading - 2);
  });
});

test('an empty sheet is still a well-formed ALTO file', () => {
  expect(boxesOf(new Sheet(100, 100).alto()).filter(({ name }) => name === 'String')).toEqual([]);
});
