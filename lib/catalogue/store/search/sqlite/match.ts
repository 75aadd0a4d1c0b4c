import type { Matcher, MatchField } from '#lib/search/engine.ts';
import { everyObject } from './write-rows.ts';

/** A matcher in the query language of FTS5 (sqlite.org/fts5, 3). Words consist of letters and digits only. */
export function fts5Query(matcher: Matcher): string {
  switch (matcher.kind) {
    case 'words': {
      const forms = matcher.forms.map(quoted);
      const marked = matcher.field === 'any' && matcher.marked ? [`marked : ${quoted(matcher.marked)}`] : [];
      return `(${within(matcher.field, `(${forms.join(' OR ')})`)}${marked.map((one) => ` OR ${one}`).join('')})`;
    }
    case 'phrase':
      return `(${within(matcher.field, quoted(matcher.words.join(' ')))})`;
    case 'any':
      return `(${matcher.of.map(fts5Query).join(' OR ')})`;
    case 'all': {
      const required = matcher.of.filter(({ kind }) => kind !== 'not');
      const excluded = matcher.of.flatMap((one) => (one.kind === 'not' ? [one.of] : []));
      const positive = required.length === 0 ? quoted(everyObject) : required.map(fts5Query).join(' AND ');
      // NOT is a binary operator here, so it needs a left operand.
      return excluded.length === 0
        ? `(${positive})`
        : `((${positive}) NOT (${excluded.map(fts5Query).join(' OR ')}))`;
    }
    case 'not':
      return fts5Query({ kind: 'all', of: [matcher] });
  }
}

function within(field: MatchField, expression: string): string {
  return field === 'any' ? expression : `{${field}} : ${expression}`;
}

function quoted(words: string): string {
  return `"${words}"`;
}
