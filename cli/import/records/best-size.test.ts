import { expect, test } from 'vitest';
import type { XmlElement } from '#lib/xml/element.ts';
import { withBestSizes } from './best-size.ts';

test('a group may have any number of images', () => {
  const dao: XmlElement = { name: 'dao', namespace: '', attributes: {}, children: [] };
  const group = { ...dao, name: 'daogrp', children: Array<XmlElement>(200_000).fill(dao) };
  expect(withBestSizes(group, ['dao'], () => 'thumbnail').children).toHaveLength(200_000);
});
