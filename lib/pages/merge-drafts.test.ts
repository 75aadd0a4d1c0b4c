import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { derivePages } from './derive.ts';
import { mergeDrafts } from './merge-drafts.ts';

const page = (
  title: string,
  created: string,
  content = '<p>Treść tej strony jest po polsku i o czymś mówi.</p>',
) => ({
  title,
  content,
  created_at: `2026-01-${created}T10:00:00`,
  updated_at: '2026-02-01T00:00:00',
});
const english = '<p>This is the text of the page, and it is written in English.</p>';
const published = derivePages([
  page('Pomoc', '01'),
  page('Regulamin', '02'),
  page('Cookie policy', '03', english),
]);
const merged = (...drafts: ReturnType<typeof page>[]) => mergeDrafts(published, drafts);
const at = (pages: ReturnType<typeof merged>, slug: string) => pages.find((one) => one.slug === slug);

describe('a draft', () => {
  test('takes the place of the page created at the same instant, whatever its title is now', () => {
    const pages = merged(page('Pomoc dla czytelników', '01', '<p>Nowa treść tej strony, też po polsku.</p>'));
    expect(pages).toHaveLength(3);
    expect(at(pages, 'pomoc')).toMatchObject({
      title: 'Pomoc dla czytelników',
      state: 'changed',
      published: { title: 'Pomoc' },
    });
  });

  test('otherwise of the page at its address', () => {
    const pages = merged(page('Regulamin', '20', '<p>Zupełnie nowy regulamin, którego nikt nie zna.</p>'));
    expect(pages).toHaveLength(3);
    expect(at(pages, 'regulamin')).toMatchObject({ state: 'changed' });
  });

  test('that is equal to its page is no draft', () => {
    expect(at(merged(page('Pomoc', '01')), 'pomoc')).toMatchObject({ state: 'published' });
  });

  test('otherwise is a new page, paired with its other language', () => {
    const pages = merged(page('Polityka plików cookie', '21'));
    expect(pages).toHaveLength(4);
    const draft = at(pages, 'polityka-plikow-cookie');
    expect(draft).toMatchObject({ state: 'draft', language: 'pl' });
    expect(draft?.published).toBeUndefined();
    expect(at(pages, 'cookie-policy')?.translationKey).toBe(draft?.translationKey);
  });
});

test('whatever drafts there are, published pages keep their addresses, no draft is lost, and none shares an address', () => {
  const title = fc.constantFrom('Pomoc', 'Help', 'Regulamin', 'Cookie policy', 'Nowa', '!!!');
  const generated = fc.record({
    title,
    created: fc.constantFrom('01', '02', '03', '04'),
    content: fc.constantFrom(english, '<p>Tekst po polsku, który coś jeszcze mówi.</p>', ''),
  });
  const list = fc.array(generated, { maxLength: 8 });
  fc.assert(
    fc.property(list, list, (before, drafts) => {
      const pages = derivePages(before.map((one) => page(one.title, one.created, one.content)));
      const given = drafts.map((one) => page(one.title, one.created, one.content));
      const shown = mergeDrafts(pages, given);
      const names = shown.map(({ language, slug }) => `${language}/${slug}`);
      expect(new Set(names).size).toBe(names.length);
      expect(names.slice(0, pages.length)).toEqual(pages.map(({ language, slug }) => `${language}/${slug}`));
      for (const draft of given)
        expect(shown.some((one) => one.title === draft.title && one.content === draft.content)).toBe(true);
    }),
  );
});
