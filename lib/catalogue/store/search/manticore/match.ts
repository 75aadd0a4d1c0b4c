import { hash } from 'node:crypto';
import type { Matcher, MatchField, Tier } from '#lib/search/engine.ts';

/** Length of digests; words left unchanged must be shorter, so that neither can be mistaken for the other. */
const digestLength = 40;

const isPlain = /^[a-z0-9]{1,39}$/;

/**
 * A folded word as a searchd token, consisting of letters a to z and digits: whatever its character tables and word
 * length limit, searchd then splits texts exactly as we do.
 */
export function tokenOf(word: string): string {
  if (isPlain.test(word)) return word;
  return hash('sha256', word, 'hex').slice(0, digestLength);
}

/** Words as the value of a searchd field. */
export function tokensOf(words: readonly string[]): string {
  return words.map(tokenOf).join(' ');
}

/** The content of every row's field of the same name: a query needs more than excluded words. */
export const every = 'every';

/** Matches no row. */
export const nothing = '(@every nothing)';

/** Whether rows are objects, with their fields, or pages, which only have words. */
export type Target = 'objects' | 'texts';

const anyField: Record<Target, string> = { objects: '@(title,creator,identifier,rest)', texts: '@words' };

/** A matcher in the Sphinx query language (sphinxsearch.com/docs 5.3). All its words are tokens, without escaping. */
export function sphinxQuery(matcher: Matcher | Tier, target: Target = 'objects'): string {
  switch (matcher.kind) {
    case 'words': {
      const forms = within(matcher.field, `(${matcher.forms.map(tokenOf).join(' | ')})`, target);
      const isMarked = matcher.field === 'any' && matcher.marked && target === 'objects';
      return isMarked ? `(${forms} | (@marked ${tokenOf(matcher.marked ?? '')}))` : forms;
    }
    case 'phrase':
      return within(matcher.field, `"${tokensOf(matcher.words)}"`, target);
    case 'any':
      return `(${matcher.of.map((one) => sphinxQuery(one, target)).join(' | ')})`;
    case 'all': {
      const required = matcher.of.filter(({ kind }) => kind !== 'not').map((one) => sphinxQuery(one, target));
      const excluded = matcher.of.flatMap((one) => (one.kind === 'not' ? [sphinxQuery(one.of, target)] : []));
      return both(required, excluded);
    }
    case 'not':
      return sphinxQuery({ kind: 'all', of: [matcher] }, target);
    case 'title': {
      const words = tokensOf(matcher.key.split(' '));
      return `(@title_key "^${words}${matcher.isWhole ? '$' : ''}")`;
    }
  }
}

/** Combines queries: all of some, and none of others. */
export function both(required: readonly string[], excluded: readonly string[]): string {
  const positive = required.length === 0 ? `(@every ${every})` : required.join(' ');
  return `(${[positive, ...excluded.map((one) => `!${one}`)].join(' ')})`;
}

function within(field: MatchField, expression: string, target: Target): string {
  return `(${field === 'any' ? anyField[target] : `@${field}`} ${expression})`;
}
