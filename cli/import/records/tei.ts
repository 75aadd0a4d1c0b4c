import {
  childOf,
  childrenOf,
  descendantsOf,
  paragraphsOf,
  textOf,
  textsOf,
  type XmlElement,
} from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { languageTag } from './languages.ts';
import { withoutDescendants } from './omit.ts';
import { isAddress, readDescription, readLanguage, toNote } from './read-values.ts';
import { remainderReader } from './remainder.ts';
import { agentMetadata, isOnlyRole, roleTerm } from './roles.ts';
import { labelOf, type Statement } from './statements.ts';
import { attributeStatements, datesIn, nameOf, uriOf, withQuantities } from './tei-attributes.ts';

/**
 * The header of a TEI document, which describes the work that the text is taken from.
 * @see https://tei-c.org/release/doc/tei-p5-doc/en/html/HD.html
 */
export function teiRecord(root: XmlElement): Statement[] {
  const header = root.name === 'teiHeader' ? root : childOf(root, 'teiHeader');
  const file = childOf(header, 'fileDesc');
  const source = printedSource(childOf(file, 'sourceDesc'));
  const titled = childOf(file, 'titleStmt');
  const all = (element: XmlElement | undefined, ...names: string[]) =>
    descendantsOf(element, ...names)
      .map((one) => ({ one, text: textOf(one) }))
      .filter(({ text }) => text !== '');
  const statements: Statement[] = [];
  const add = (from: string, metadata: ObjectMetadata[]): void => {
    for (const one of metadata) statements.push({ from, metadata: one });
  };
  add('titleStmt/title', titlesOf(titled));
  for (const { one } of all(titled, 'author', 'editor')) {
    const roles = [roleTerm(one.attributes.role ?? one.name)];
    add(`titleStmt/${one.name}`, agentMetadata({ name: nameOf(one), kind: undefined, roles }));
  }
  for (const one of descendantsOf(file, 'respStmt')) add('respStmt', responsible(one));
  // A manuscript may be of several works.
  const authors = descendantsOf(source, 'msItem').flatMap((one) => childrenOf(one, 'author').map(nameOf));
  for (const name of new Set(authors.filter(Boolean)))
    add('msItem/author', agentMetadata({ name, kind: undefined, roles: ['author'] }));
  for (const name of ['origDate', 'origin', 'date'])
    for (const one of descendantsOf(source, name))
      for (const date of datesIn(one)) add(`sourceDesc/${name}`, [{ date }]);
  for (const { attributes } of descendantsOf(source, 'textLang'))
    for (const codes of [attributes.mainLang, attributes.otherLangs])
      for (const code of codes?.split(/\s+/) ?? []) add('sourceDesc/textLang', readLanguage(code));
  for (const { one, text } of all(source, 'pubPlace', 'origPlace'))
    add(`sourceDesc/${one.name}`, [{ publish_place: text }]);
  for (const { text } of all(source, 'publisher'))
    add('sourceDesc/publisher', [{ contributors: [{ name: text, role: 'publisher', kind: 'body' }] }]);
  const current = source && withoutDescendants(source, ({ name }) => name === 'altIdentifier');
  for (const name of ['repository', 'institution'])
    for (const { text } of all(current, name)) add(`sourceDesc/${name}`, [{ source: text }]);
  const former = descendantsOf(source, 'altIdentifier').filter(
    ({ attributes }) => attributes.type === 'former',
  );
  const formerNumbers = new Set(former.flatMap((one) => descendantsOf(one, 'idno')));
  for (const { one, text } of all(source, 'idno')) {
    const { type = 'shelfmark' } = one.attributes;
    const kind = `${formerNumbers.has(one) ? 'former ' : ''}${type.toLowerCase()}`;
    add('sourceDesc/idno', [{ identifiers: [{ kind, value: text }] }]);
  }
  for (const series of [...childrenOf(file, 'seriesStmt'), ...descendantsOf(source, 'seriesStmt', 'series')])
    for (const { text } of all(series, 'title'))
      add(`${series.name}/title`, [{ relations: [{ kind: 'series', text }] }]);
  for (const part of descendantsOf(source, 'biblStruct').filter((one) => childOf(one, 'analytic')))
    for (const text of textsOf(childrenOf(childOf(part, 'monogr'), 'title').slice(0, 1)))
      add('monogr/title', [{ relations: [{ kind: 'part-of', text }] }]);
  // One `idno` may wrap the others.
  const numbers = all(childOf(file, 'publicationStmt'), 'idno').filter(({ one }) => !childOf(one, 'idno'));
  const typeOf = ({ one }: (typeof numbers)[number]) => one.attributes.type ?? '';
  const isPage = (one: (typeof numbers)[number]) => /^ur[il]/i.test(typeOf(one)) && isAddress(one.text);
  const main = numbers.find((one) => !isPage(one) && typeOf(one) !== 'URN');
  for (const one of numbers) {
    const kind = typeOf(one).toLowerCase() || 'number';
    const numbered = one === main ? { identifier: one.text } : { identifiers: [{ kind, value: one.text }] };
    add('publicationStmt/idno', [isPage(one) ? { source_url: one.text } : numbered]);
  }
  for (const licence of descendantsOf(childOf(file, 'publicationStmt'), 'licence')) {
    const { target } = licence.attributes;
    if (target && isAddress(target)) add('publicationStmt/licence', [{ rights_url: target }]);
  }
  const profile = childOf(header, 'profileDesc');
  for (const one of descendantsOf(profile, 'language'))
    add('langUsage/language', readLanguage(one.attributes.ident ?? textOf(one)));
  const keywords = descendantsOf(profile, 'keywords').flatMap((one) => all(one, 'item'));
  const isLeaf = (item: XmlElement) => descendantsOf(item, 'item', 'term').length === 0;
  for (const { one, text } of [...all(profile, 'term'), ...keywords.filter(({ one }) => isLeaf(one))])
    add('textClass/term', [{ subjects: [{ text, kind: 'topic', uri: uriOf(one) }] }]);
  for (const one of childrenOf(profile, 'abstract'))
    add('profileDesc/abstract', textOf(one) === '' ? [] : readDescription(paragraphsOf(one)));
  // The author of a letter is its sender.
  const isAuthored = childOf(titled, 'author') !== undefined;
  for (const one of descendantsOf(profile, 'correspAction'))
    add(`correspAction/${one.attributes.type}`, sentOf(one, isAuthored));
  const remainder = remainderReader(statements.map(({ metadata }) => metadata));
  const others = [...childrenOf(file), ...childrenOf(profile)];
  return [
    ...statements,
    ...others.flatMap((one) => [
      ...remainder(withQuantities(one), one.name),
      ...attributeStatements(one, header),
    ]),
  ];
}

/** The source behind any digital texts in between, whose dates are not the work's, if there is one. */
function printedSource(source: XmlElement | undefined): XmlElement | undefined {
  const printed = childrenOf(source).flatMap(withoutDigital);
  return source && printed.length > 0 ? { ...source, children: printed } : source;
}

/** The element itself; for a digital text, the sources from which it was copied. */
const withoutDigital = (one: XmlElement): XmlElement[] =>
  one.name === 'bibl' && /digital/i.test(one.attributes.type ?? '')
    ? childrenOf(one, 'bibl').flatMap(withoutDigital)
    : [one];

/** The title with its subtitles, other titles, and the series that may be among them. */
function titlesOf(titled: XmlElement | undefined): ObjectMetadata[] {
  const all = childrenOf(titled, 'title').filter((one) => textOf(one) !== '');
  const typed = (type: string) =>
    all.filter(({ attributes }) => (attributes.type ?? 'main') === type && attributes.level !== 's');
  const [main, ...mains] = typed('main');
  const whole = main ? [main, ...typed('sub')] : [];
  const others = all.filter((one) => !whole.includes(one) && !mains.includes(one));
  return [
    ...(main ? [{ title: whole.map(textOf).join(' : ') }] : []),
    ...mains.map((one) => ({ title: textOf(one) })),
    ...others.map((one): ObjectMetadata => {
      const { type, level, 'xml:lang': code = '' } = one.attributes;
      const text = textOf(one);
      if (level === 's') return { relations: [{ kind: 'series', text }] };
      const kind = type === 'translated' ? type : 'alternative';
      return { titles: [{ text, kind, language: languageTag(code) }] };
    }),
  ];
}

/** The people responsible for the edition, with their role if it is known, and in a note under other words for it. */
function responsible(statement: XmlElement): ObjectMetadata[] {
  const named = childrenOf(statement, 'name', 'persName', 'orgName').filter((one) => textOf(one) !== '');
  const did = childrenOf(statement, 'resp');
  const terms = did.flatMap((one) => [one.attributes.ref ?? one.attributes.key ?? '', textOf(one)]);
  const role = terms.find(isOnlyRole);
  const label = textsOf(did).join(', ') || labelOf('respStmt');
  const people = named.flatMap((one) => {
    const kind = one.name === 'orgName' ? 'body' : undefined;
    return role === undefined ? [] : agentMetadata({ name: nameOf(one), kind, roles: [roleTerm(role)] });
  });
  return [...people, ...(label === role ? [] : toNote(label, textsOf(named).join('; ')))];
}

/** Who sent a letter, when and from where, and to whom it was sent. */
function sentOf(action: XmlElement, isAuthored: boolean): ObjectMetadata[] {
  const role = { sent: 'author', received: 'addressee' }[action.attributes.type ?? ''];
  if (role === undefined) return [];
  const isSent = role === 'author';
  const named = isSent && isAuthored ? [] : childrenOf(action, 'persName', 'orgName', 'name');
  const people = named
    .map((one) => ({ name: nameOf(one), isBody: one.name === 'orgName' }))
    .filter(({ name }) => name !== '')
    .flatMap(({ name, isBody }) => agentMetadata({ name, kind: isBody ? 'body' : undefined, roles: [role] }));
  if (!isSent) return people;
  const dates = childrenOf(action, 'date').flatMap(datesIn);
  const places = textsOf(childrenOf(action, 'placeName', 'settlement'));
  return [
    ...people,
    ...dates.map((date) => ({ date })),
    ...places.map((name) => ({ places: [{ role: 'production', name }] })),
  ];
}
