import { fold } from '#lib/text/fold.ts';

/** The reverse of a rule for folded words: the ending `strip` that it replaces, in words with one of these flags. */
export type Ending = { strip: string; flags: string };

/** The rules that give a dictionary's words their forms. */
export type Inflection = {
  /** Forms of a dictionary word with these flags, starting with the word itself. */
  formsOf: (word: string, flags: string) => string[];
  /** The rules that may have produced a folded form with this ending. */
  endingsOf: (add: string) => Ending[];
  /** Number of letters in the longest ending. */
  longest: number;
};

/** Rules of one flag with the same condition. */
type Group = { condition: RegExp; lastLetter: RegExp; changes: { strip: string; add: string }[] };

/** Parses rules in lines of `flag strip add condition`; 0 is empty, the condition is on the word's end. */
export function readInflection(rules: string): Inflection {
  const groups = new Map<string, Map<string, Group>>();
  const endings = new Map<string, Map<string, string>>();
  const foldedRules = fold(rules).split('\n');
  for (const [index, rule] of rules.split('\n').entries()) {
    const { flag, strip, add, condition } = readRule(rule);
    const group = getOrSet(getOrSet(groups, flag, newMap<Group>), condition, () => newGroup(condition));
    group.changes.push({ strip, add });
    const folded = readRule(foldedRules[index] ?? '');
    const byStrip = getOrSet(endings, folded.add, newMap<string>);
    const flags = byStrip.get(folded.strip) ?? '';
    if (!flags.includes(flag)) byStrip.set(folded.strip, flags + flag);
  }
  const endingsBy = new Map(
    [...endings].map(([add, byStrip]) => [add, [...byStrip].map(([strip, flags]) => ({ strip, flags }))]),
  );
  // A fast check: for most conditions the last letter alone rules a word out.
  const groupsByLetter = new Map<string, Group[]>();
  const groupsFor = (flag: string, letter: string) =>
    getOrSet(groupsByLetter, flag + letter, () =>
      [...(groups.get(flag)?.values() ?? [])].filter(({ lastLetter }) => lastLetter.test(letter)),
    );
  return {
    longest: Math.max(...[...endings.keys()].map((add) => add.length)),
    endingsOf: (add) => endingsBy.get(add) ?? [],
    formsOf: (word, flags) => {
      const forms = [word];
      for (const flag of flags) {
        for (const { condition, changes } of groupsFor(flag, word.slice(-1))) {
          if (!condition.test(word)) continue;
          for (const { strip, add } of changes) {
            if (word.endsWith(strip)) forms.push(word.slice(0, word.length - strip.length) + add);
          }
        }
      }
      return forms;
    },
  };
}

function readRule(rule: string) {
  const [flag = '', ...parts] = rule.split(/ +/);
  const [strip = '', add = '', condition = ''] = parts.map((part) => (part === '0' ? '' : part));
  return { flag, strip, add, condition };
}

function newGroup(condition: string): Group {
  const last = /(?:\[[^\]]*\]|.)?$/u.exec(condition)?.[0] ?? '';
  return {
    condition: new RegExp(`${condition}$`, 'u'),
    lastLetter: new RegExp(`${last}$`, 'u'),
    changes: [],
  };
}

const newMap = <V>() => new Map<string, V>();

function getOrSet<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = make();
  map.set(key, created);
  return created;
}
