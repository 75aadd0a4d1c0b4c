import { expect, test } from 'vitest';
import { pageQuery } from './query.ts';

test.each([
  [
    'home',
    'type=news&max_sorting_datetime=2024-01-02T03:04:05.000006',
    '?type=news&max_sorting_datetime=2024-01-02T03%3A04%3A05.000006',
  ],
  ['home', 'max_sorting_datetime=2024-01-02&type=news', '?type=news&max_sorting_datetime=2024-01-02'],
  ['home', 'utm_source=x&fbclid=y&_rsc=z', ''],
  ['home', 'type=news&type=video', '?type=news'],
  ['home', 'type=other&max_sorting_datetime=yesterday', ''],
  ['object', 'scan=3&at=2024-01-02&type=news', '?at=2024-01-02&scan=3'],
  ['object', 'scan=-1', ''],
  ['object', 'find=stary+kot&scan=2', '?scan=2&find=stary+kot'],
  ['object', 'find=+kot', ''],
  ['find', 'from=21&x=1&q=+stary++kot', '?q=stary+kot&from=21'],
  ['find', 'from=21', ''],
  ['object', 'page=XII&scan=2', '?scan=2&page=XII'],
  ['object', 'page=+', ''],
  ['object', `page=${'a'.repeat(201)}`, ''],
  ['objectText', 'from=21&scan=3', '?from=21'],
  ['objectPages', 'from=x', ''],
  ['preview', 'ask=publish&page=pl/a&version=3', '?page=pl%2Fa&version=3&ask=publish'],
  ['preview', 'ask=restore&version=x', ''],
  [
    'search',
    'page=2&subject=b&x=1&subject=a&q=+stary++Krak%C3%B3w',
    '?q=stary+Krak%C3%B3w&subject=a&subject=b&page=2',
  ],
  ['search', 'q=&page=1&view=cards&institution=x', ''],
  // A person has one address, however the name is written.
  ['search', 'person=Mickiewicz,+Adam', '?person=adam+mickiewicz'],
  ['search', 'person=Adam+Mickiewicz', '?person=adam+mickiewicz'],
  ['search', 'person=Mickiewicz,+Adam+(1798-1855)&person=Adam+Mickiewicz', '?person=adam+mickiewicz'],
  ['search', 'person=adam+mickiewicz', '?person=adam+mickiewicz'],
  ['statistics', 'at=2024-01-02&type=news', ''],
] as const)('%s ?%s → %s', (kind, query, known) => {
  expect(pageQuery(kind, new URLSearchParams(query))).toBe(known);
});
