import { expect, test } from 'vitest';
import { withContents } from './contents.ts';
import { sanitisePage } from './sanitise.ts';

const contents = (html: string) => withContents(sanitisePage(html, 'https://library.example'));

test('headings of the second and third level are listed in order and can be reached', () => {
  const { html, headings } = contents(
    '<h2>Wstęp</h2><p>a</p><h3 lang="en">Part one</h3><h4>x</h4><h2>Łódź</h2>',
  );
  expect(headings).toEqual([
    { id: 'section-wstep', text: 'Wstęp', level: 2 },
    { id: 'section-part-one', text: 'Part one', level: 3 },
    { id: 'section-lodz', text: 'Łódź', level: 2 },
  ]);
  expect(html).toBe(
    '<h2 id="section-wstep">Wstęp</h2><p>a</p><h3 id="section-part-one" lang="en">Part one</h3><h4>x</h4><h2 id="section-lodz">Łódź</h2>',
  );
});

test('the same heading twice gets two addresses', () => {
  const { headings } = contents('<h2>Rok</h2><h2>Rok</h2><h2>Rok</h2>');
  expect(headings.map(({ id }) => id)).toEqual(['section-rok', 'section-rok-2', 'section-rok-3']);
});

test('an id that the editor gave stays', () => {
  const { html, headings } = contents('<h2 id="a11y-kontakt">Kontakt</h2>');
  expect(headings).toEqual([{ id: 'a11y-kontakt', text: 'Kontakt', level: 2 }]);
  expect(html).toBe('<h2 id="a11y-kontakt">Kontakt</h2>');
});

test('an id that is there already is not repeated, whether by an anchor’s name or by a heading', () => {
  const { html, headings } = contents('<p id="a">a</p><a name="a"></a><h2 id="a">B</h2><p> id="a"</p>');
  expect(html).toBe('<p id="text-a">a</p><a></a><h2 id="section-b">B</h2><p> id="a"</p>');
  expect(headings.map(({ id }) => id)).toEqual(['section-b']);
});

test('markup and entities of a heading become its plain text, and stay text', () => {
  const { html, headings } = contents('<h2>A <em>b</em> &amp; &lt;script&gt; "c" &amp;amp;</h2>');
  expect(headings[0]?.text).toBe('A b & <script> "c" &amp;');
  expect(html).not.toContain('<script>');
});

test('headings without text, and in other scripts, do no harm', () => {
  expect(contents('<h2></h2><h2> </h2><h2><img src="x.png"></h2>').headings).toEqual([]);
  expect(contents('<h2>Москва</h2><h2>日本</h2>').headings.map(({ id }) => id)).toEqual([
    'section--',
    'section---2',
  ]);
});

test('a heading over several lines is one line in the contents', () => {
  expect(contents('<h2>Pierwsza\n  linia<br>druga</h2>').headings[0]?.text).toBe('Pierwsza liniadruga');
});

test('thousands of headings of one name cost no more than thousands of others, and are not all listed', () => {
  const { html, headings } = withContents('<h2>a</h2>'.repeat(50_000));
  expect(headings).toHaveLength(500);
  expect(new Set(headings.map(({ id }) => id)).size).toBe(500);
  expect(html).toContain('<h2 id="section-a-500">a</h2><h2>a</h2>');
});
