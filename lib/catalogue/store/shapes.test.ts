import { expect, test } from 'vitest';
import { fullObjectRecord, objectRecord } from './records.fixture.ts';
import type { AgentRecord } from './records.ts';
import { detailsOf } from './shapes.ts';

const agent: AgentRecord = {
  kind: 'person',
  role: 'engraver',
  name: 'Jan Nowak',
  dates: '1850-1920',
  apposition: null,
  statement: null,
};

test('a page gets what the record has beyond the contract', () => {
  const { agents } = fullObjectRecord('a');
  const identifiers = [
    { kind: 'local', value: 'MP-1' },
    { kind: 'isbn', value: '83-01' },
  ];
  const second = { ...agent, role: 'creator', statement: 'Nowak, Jan' };
  const record = { ...fullObjectRecord('a'), identifiers, agents: [...agents, agent, second] };
  expect(detailsOf(record)).toMatchObject({
    titles: [{ text: 'Liber', language: 'la' }, { text: 'Inna' }],
    contributors: [
      { role: 'engraver', name: 'Jan Nowak', statement: 'Jan Nowak (1850-1920)' },
      { role: 'creator', name: 'Jan Nowak', statement: 'Nowak, Jan' },
    ],
    subjects: [{ text: 'Żółwie', language: 'pl', address: 'https://example.org/1' }],
    identifiers: [{ kind: 'isbn', value: '83-01' }],
    series: ['Biblioteka'],
    notes: [{ label: 'Oprawa', text: 'Skóra', language: 'pl' }],
  });
});

test('what servers of the previous version read stays, and empty metadata adds nothing', () => {
  const record = objectRecord('a', {
    language: 'pl',
    rights: 'Domena publiczna',
    rightsUrl: 'https://example.org/pd',
    source: 'Magazyn',
    sourceUrl: 'https://example.org/source',
    pixelsPerCentimetre: 118.1,
    descriptions: [{ language: 'pl', text: 'Opis' }],
    identifiers: [{ kind: 'local', value: 'MP-1' }],
  });
  expect(JSON.parse(JSON.stringify(detailsOf(record)))).toEqual({
    language: 'pl',
    rights: 'Domena publiczna',
    rightsUrl: 'https://example.org/pd',
    source: 'Magazyn',
    sourceUrl: 'https://example.org/source',
    pixelsPerCentimetre: 118.1,
    description: { pl: 'Opis' },
  });
});
