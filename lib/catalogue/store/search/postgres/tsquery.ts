import { type RawBuilder, sql } from 'kysely';
import type { Matcher, MatchField } from '#lib/search/engine.ts';
import { fieldWeights } from './vector.ts';

/** A matcher as a PostgreSQL tsquery (its manual, 8.11.2). */
export function tsquery(matcher: Matcher): RawBuilder<unknown> {
  return sql`${queryText(matcher)}::tsquery`;
}

/** Words consist of letters and digits, so quoting them is enough, without escaping. */
function queryText(matcher: Matcher): string {
  switch (matcher.kind) {
    case 'words': {
      const forms = matcher.forms.map((form) => lexeme(form, matcher.field));
      if (matcher.field === 'any' && matcher.marked) forms.push(lexeme(matcher.marked, 'any'));
      return `(${forms.join(' | ')})`;
    }
    case 'phrase':
      return `(${matcher.words.map((word) => lexeme(word, matcher.field)).join(' <-> ')})`;
    case 'all':
      return `(${matcher.of.map(queryText).join(' & ')})`;
    case 'any':
      return `(${matcher.of.map(queryText).join(' | ')})`;
    case 'not':
      return `!${queryText(matcher.of)}`;
  }
}

function lexeme(word: string, field: MatchField): string {
  return `'${word}'${field === 'any' ? '' : `:${fieldWeights[field]}`}`;
}
