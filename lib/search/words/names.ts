/** Surnames in the dictionary, with the ending by which others are recognised as inflected alike. */
const models = [
  ['kochanowski', 'ski'],
  ['potocki', 'cki'],
  ['zawadzki', 'zki'],
  ['mickiewicz', 'wicz'],
] as const;

/** Returns the folded forms of a surname that the dictionary lacks; none if the word does not look like one. */
export type NameForms = (folded: string) => string[];

/** Learns the inflection of surnames from a dictionary. */
export function learnNames(formsOf: (word: string) => string[]): NameForms {
  const patterns = models.map(([name, end]) =>
    formsOf(name).map((form) => form.slice(name.length - end.length)),
  );
  return (folded) => {
    for (const ends of patterns) {
      const fitting = ends.filter((end) => folded.endsWith(end));
      const [longest] = fitting.sort((one, other) => other.length - one.length);
      const stem = folded.slice(0, folded.length - (longest?.length ?? folded.length));
      if (stem.length > 1) return ends.map((end) => stem + end);
    }
    return [];
  };
}
