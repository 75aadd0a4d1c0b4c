import { expect, test } from 'vitest';
import { counted, table, terminalJson, terminalLine } from './output.ts';

test('counts are printed with their noun', () => {
  expect([0, 1, 2].map((count) => counted(count, 'folder'))).toEqual(['0 folders', '1 folder', '2 folders']);
  expect([1, 2].map((count) => counted(count, 'was', 'were'))).toEqual(['1 was', '2 were']);
});

test('terminal output has no control characters, and a tab becomes a space', () => {
  expect(terminalLine('a\tb\u001b[31m\u202ec\n')).toBe('a b\ufffd[31m\ufffdc\ufffd');
});

test('JSON has no control characters for a terminal either, and parses to the same value', () => {
  const value = { 'a\u202e': ['b\u009b2J\u007f\u2069', 'ą\n'] };
  expect(terminalJson(value)).toBe('{"a\\u202e":["b\\u009b2J\\u007f\\u2069","ą\\n"]}');
  expect(terminalJson(value, 2).split('\n')).toHaveLength(6);
  expect(JSON.parse(terminalJson(value, 2))).toEqual(value);
});

test('a table cannot make a terminal interpret its cells', () => {
  expect(table([['a', 'b\u001b[2J\u202ec']])).toBe('a  b\ufffd[2J\ufffdc');
});
