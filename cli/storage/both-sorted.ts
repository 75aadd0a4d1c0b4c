/** Which of two sorted sequences contain a text. */
export type Found = 'first' | 'second' | 'both';

/** Merges two ascending sequences, and reports for each text which of them contain it. */
export async function* bothSorted(
  first: AsyncIterable<string>,
  second: AsyncIterable<string>,
): AsyncGenerator<[text: string, where: Found]> {
  const [one, two] = [first[Symbol.asyncIterator](), second[Symbol.asyncIterator]()];
  let [a, b] = [await one.next(), await two.next()];
  while (!a.done || !b.done) {
    if (b.done || (!a.done && a.value < b.value)) {
      yield [a.value as string, 'first'];
      a = await one.next();
    } else if (a.done || b.value < a.value) {
      yield [b.value, 'second'];
      b = await two.next();
    } else {
      yield [a.value, 'both'];
      [a, b] = [await one.next(), await two.next()];
    }
  }
}
