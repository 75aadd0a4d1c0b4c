/** Surnames that the dictionary has, and the end by which others are told to be inflected alike. */
const models = [
  ['kochanowski', 'ski'],
  ['potocki', 'cki'],
  ['zawadzki', 'zki'],
  ['mickiewicz', 'wicz'],
] as const;

/** Gives the folded forms of a surname that the dictionary lacks; none of what does not look like one. */
export type NameForms = (folded: string) => string[];

/** Learns from a dictionary how surnames are inflected. */
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
