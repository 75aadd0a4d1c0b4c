import { expect, test } from 'vitest';
import { toolFragment, toolIn } from './tool-address.ts';
import { formatView, parseView } from './view.ts';

test('a link names a tool, beside a view or alone, and no unknown one', () => {
  expect(toolIn(`#${toolFragment('region')}`)).toBe('region');
  expect(toolIn(`#xywh=1,2,3,4&${toolFragment('text')}`)).toBe('text');
  for (const other of ['', '#', '#tool=', '#tool=shortcuts', '#tools=region', '#citation'])
    expect(toolIn(other)).toBeUndefined();
});

test('a tool is no part of a view', () => {
  const size = { width: 100, height: 100 };
  expect(formatView(parseView(`#rotate=90&${toolFragment('adjust')}`, size))).toBe('rotate=90');
});
