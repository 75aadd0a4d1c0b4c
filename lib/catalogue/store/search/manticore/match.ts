import { createHash } from 'node:crypto';
import type { Matcher, MatchField, Tier } from '#lib/search/engine.ts';

/** Digests have so many characters, words that stay as they are have fewer: none can be taken for the other. */
const digestLength = 40;

const isPlain = /^[a-z0-9]{1,39}$/;

/**
 * A folded word as searchd has it, of letters a to z and digits: whatever its tables of characters and longest words are, it takes
 * texts apart just as we do.
 */
export function tokenOf(word: string): string {
  if (isPlain.test(word)) return word;
  return createHash('sha256').update(word).digest('hex').slice(0, digestLength);
}

/** Words as a field of searchd. */
export function tokensOf(words: readonly string[]): string {
  return words.map(tokenOf).join(' ');
}

/** What every row has in the field of the same name: a query cannot do with unwanted words alone. */
export const every = 'every';

/** Whether the rows are objects, with their fields, or pages, which have words alone. */
export type Target = 'objects' | 'texts';

const anyField: Record<Target, string> = { objects: '@(title,creator,identifier,rest)', texts: '@words' };

/** A matcher in the query language of Sphinx (sphinxsearch.com/docs 5.3). All words in it are tokens, which need no quoting. */
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
      const wanted = matcher.of.filter(({ kind }) => kind !== 'not').map((one) => sphinxQuery(one, target));
      const unwanted = matcher.of.flatMap((one) => (one.kind === 'not' ? [sphinxQuery(one.of, target)] : []));
      return both(wanted, unwanted);
    }
    case 'not':
      return sphinxQuery({ kind: 'all', of: [matcher] }, target);
    case 'title': {
      const words = tokensOf(matcher.key.split(' '));
      return `(@title_key "^${words}${matcher.isWhole ? '$' : ''}")`;
    }
  }
}

/** All of some queries, and none of others. */
export function both(wanted: readonly string[], unwanted: readonly string[]): string {
  const positive = wanted.length === 0 ? `(@every ${every})` : wanted.join(' ');
  return `(${[positive, ...unwanted.map((one) => `!${one}`)].join(' ')})`;
}

function within(field: MatchField, expression: string, target: Target): string {
  return `(${field === 'any' ? anyField[target] : `@${field}`} ${expression})`;
}
