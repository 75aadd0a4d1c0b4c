import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { sayNamed } from './people.ts';
import { remainderOf } from './remainder.ts';
import { roleTerm } from './roles.ts';
import { isAddress, sayLanguage } from './say.ts';
import type { Statement } from './statements.ts';

/**
 * The header of a TEI document, which describes the work that the text is taken from.
 * @see https://tei-c.org/release/doc/tei-p5-doc/en/html/HD.html
 */
export function teiRecord(root: XmlElement): Statement[] {
  const header = root.name === 'teiHeader' ? root : childOf(root, 'teiHeader');
  const file = childOf(header, 'fileDesc');
  const source = childOf(file, 'sourceDesc');
  const titled = childOf(file, 'titleStmt');
  const all = (element: XmlElement | undefined, ...names: string[]) =>
    [...descendantsOf(element, ...names)]
      .map((one) => ({ one, text: textOf(one) }))
      .filter(({ text }) => text !== '');
  const statements: Statement[] = [];
  const say = (from: string, says: ObjectMetadata[]): void => {
    for (const one of says) statements.push({ from, says: one });
  };
  for (const { one, text } of all(titled, 'title'))
    say('titleStmt/title', [
      one.attributes.type && one.attributes.type !== 'main'
        ? { titles: [{ text, kind: 'alternative' as const }] }
        : { title: text },
    ]);
  for (const { one, text } of all(titled, 'author', 'editor'))
    say(
      `titleStmt/${one.name}`,
      sayNamed({
        name: invertedName(one) ?? text,
        kind: undefined,
        roles: [roleTerm(one.attributes.role ?? one.name)],
      }),
    );
  for (const one of descendantsOf(source, 'date', 'origDate')) {
    const { when, from, notBefore = from, to, notAfter = to } = one.attributes;
    const date = textOf(one) || when || [notBefore, notAfter].filter(Boolean).join('-');
    if (date !== '') say(`sourceDesc/${one.name}`, [{ date }]);
  }
  for (const { one, text } of all(source, 'pubPlace', 'origPlace'))
    say(`sourceDesc/${one.name}`, [{ publish_place: text }]);
  for (const { text } of all(source, 'publisher'))
    say('sourceDesc/publisher', [{ contributors: [{ name: text, role: 'publisher', kind: 'body' }] }]);
  for (const { text } of all(source, 'repository')) say('sourceDesc/repository', [{ source: text }]);
  for (const { one, text } of all(source, 'idno'))
    say('sourceDesc/idno', [
      { identifiers: [{ kind: one.attributes.type?.toLowerCase() ?? 'shelfmark', value: text }] },
    ]);
  for (const { one, text } of all(childOf(file, 'publicationStmt'), 'idno')) {
    const { type = '' } = one.attributes;
    // One may hold all others.
    if (childrenOf(one, 'idno').length > 0) continue;
    if (type === 'URN') say('publicationStmt/idno', [{ identifiers: [{ kind: 'urn', value: text }] }]);
    else
      say('publicationStmt/idno', [
        /^ur[il]/i.test(type) && isAddress(text) ? { source_url: text } : { identifier: text },
      ]);
  }
  for (const licence of descendantsOf(childOf(file, 'publicationStmt'), 'licence')) {
    const { target } = licence.attributes;
    if (target && isAddress(target)) say('publicationStmt/licence', [{ rights_url: target }]);
  }
  const profile = childOf(header, 'profileDesc');
  for (const one of descendantsOf(profile, 'language'))
    say('langUsage/language', sayLanguage(one.attributes.ident ?? textOf(one)));
  for (const { text } of all(profile, 'term'))
    say('textClass/term', [{ subjects: [{ text, kind: 'topic' }] }]);
  const taken = statements.map(({ says }) => says);
  const rest = [...childrenOf(file), ...childrenOf(profile)];
  return [...statements, ...rest.flatMap((one) => remainderOf(one, one.name, taken))];
}

/** A name of parts as catalogues write it: `Kant, Immanuel`. */
function invertedName(element: XmlElement): string | undefined {
  const [surname, forename] = ['surname', 'forename'].map((name) =>
    [...descendantsOf(element, name)].map(textOf).join(' '),
  );
  return surname && forename ? `${surname}, ${forename}` : undefined;
}
