import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { instant, objectRecord, scanRecord } from '#lib/catalogue/store/records.fixture.ts';
import { entityTileOf, mainScanOf } from '#lib/catalogue/store/shapes.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { baseUrlsOf } from '#lib/scans/addresses.ts';
import type { ObjectTexts } from '#lib/search/query.ts';
import { FindOnObject } from './FindOnObject.tsx';
import { FindResults } from './FindResults.tsx';

const time = instant('2026-11-21T10:30:00.000001');
const scanOf = (label: string | null) =>
  mainScanOf(baseUrlsOf('https://library.example'), 1, scanRecord('one', { label }));
const record = objectRecord('x', { title: 'Rzecz' });
const tile = entityTileOf(1, record, scanOf(null), { created: time, updated: time, sorting: time });
const { slug } = tile.related_object;

const nothing: ObjectTexts = { positions: [], pages: [], forms: ['zolw'], state: 'searched' };

function results(found: Partial<ObjectTexts>, address = { text: 'żółw', from: 1 }, locale: Locale = 'en') {
  const object = { tile, details: { language: 'pl' }, scanCount: 100 };
  return renderToStaticMarkup(
    createElement(FindResults, { locale, object, address, found: { ...nothing, ...found } }),
  );
}

describe('what was found in an object', () => {
  test('is a list of scans, each leading to itself with the words marked there, and on to others', () => {
    const snippet = {
      position: 6,
      label: 'xii',
      text: 'widziano żółwia',
      marks: [[9, 15] as [number, number]],
      count: 3,
      find: 'zolwia',
    };
    const html = results({
      positions: [6, 9],
      pages: [
        { position: 6, scan: scanOf('xii'), snippet },
        { position: 9, scan: scanOf(null), snippet: undefined },
        { position: 11, scan: scanOf(null), snippet: { ...snippet, position: 11, language: 'la' } },
      ],
    });
    expect(html).toContain('Found on 2 scans');
    expect(html).toContain(`href="/en/objects/x/${slug}?scan=7&amp;find=%C5%BC%C3%B3%C5%82w#find=zolwia"`);
    expect(html).toContain(`?scan=10&amp;find=%C5%BC%C3%B3%C5%82w#find=zolw"`);
    const snippets = [...html.matchAll(/<span [^>]*lang="(\w+)"[^>]*>widziano <mark>żółwia<\/mark>/g)];
    expect(snippets.map(([, language]) => language)).toEqual(['pl', 'la']);
    expect(html).toMatch(/Scan 7<\/span>.*xii.*>3 matches</);
    expect(html.match(/ match(es)?</g)).toHaveLength(2);
    expect(html).not.toContain('rel="next');
    expect(html).toContain(`href="/en/objects/x/${slug}/pages?find=%C5%BC%C3%B3%C5%82w#scan-7"`);
  });

  test('comes in windows, each with links to its neighbours', () => {
    const positions = Array.from({ length: 50 }, (_, index) => index);
    const html = results({ positions }, { text: 'kot', from: 21 });
    expect(html).toContain('21–40 of 50');
    expect(html).toContain(`href="/en/objects/x/${slug}/find?q=kot" rel="prev`);
    expect(html).toContain(`href="/en/objects/x/${slug}/find?q=kot&amp;from=41" rel="next`);
    expect(results({ positions }, { text: 'kot', from: 41 })).not.toContain('rel="next');
    expect(results({ positions }, { text: 'kot', from: 51 })).toContain('The results do not reach this far');
  });

  test('without hits says so, and offers the whole library', () => {
    const html = results({});
    expect(html).toContain('No scan of this object matches this query.');
    expect(html).toContain('href="/en/search?q=%C5%BC%C3%B3%C5%82w"');
    expect(results({ forms: [] })).toContain('There is no word here');
    expect(results({}, { text: '', from: 1 })).not.toContain('<h2');
    expect(results({}, undefined, 'pl')).toContain('Nic nie znaleziono');
  });

  test('is not all while the text is being prepared, and cannot be where there is none', () => {
    expect(results({ state: 'waiting' })).toContain('being prepared');
    const html = results({ state: 'none' });
    expect(html).toContain('no text that can be searched');
    expect(html).not.toContain('<form');
  });
});

describe('on the page of an object', () => {
  const shown = (position: number, positions?: number[]) =>
    renderToStaticMarkup(
      createElement(FindOnObject, {
        locale: 'pl',
        object: { id: 'x', slug },
        position,
        words: positions ? 'kot' : '',
        found: positions && { ...nothing, positions, forms: ['kot', 'kota'] },
      }),
    );

  test('is a box', () => {
    const html = shown(0);
    expect(html).toContain(`action="/pl/objects/x/${slug}/find"`);
    expect(html).not.toContain('<nav');
    expect(shown(0, [])).not.toContain('<nav');
  });

  test('is the way to the scans before and after that have it', () => {
    const html = shown(6, [2, 6, 11]);
    expect(html).toContain('Skan z\u00a0trafieniami: 2. z\u00a03');
    expect(html).toContain(`href="/pl/objects/x/${slug}?scan=3&amp;find=kot#find=kot%7Ckota" rel="prev`);
    expect(html).toContain(`href="/pl/objects/x/${slug}?scan=12&amp;find=kot#find=kot%7Ckota" rel="next`);
    expect(html).toContain(`href="/pl/objects/x/${slug}/find?q=kot&amp;from=2"`);
    expect(shown(20, [2, 6])).toContain('Znalezione na innych skanach: 2');
    expect(shown(20, [2, 6])).toContain('from=2"');
    expect(shown(0, [2])).not.toContain('rel="prev');
  });
});
