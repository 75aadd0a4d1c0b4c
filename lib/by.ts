/** Compares items by a number that each has, or by whether something holds for them: those for which it does come last. */
export const by =
  <Item>(keyOf: (item: Item) => number | boolean) =>
  (one: Item, other: Item): number => {
    const [first, second] = [Number(keyOf(one)), Number(keyOf(other))];
    return first === second ? 0 : first - second;
  };
