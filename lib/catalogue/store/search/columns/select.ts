/** Numbers drawn to estimate where a part ends. */
const sampleSize = 1024;

/**
 * The part of some numbers that would be at `begin` up to `end` if they were sorted. Only that part is actually sorted,
 * after quickselect (Hoare, 1961), which takes linear time.
 * @param before whether one comes before another; a strict total order
 */
export function sortedPart(
  numbers: Uint32Array,
  begin: number,
  end: number,
  before: (one: number, other: number) => boolean,
): Uint32Array {
  const last = Math.min(end, numbers.length);
  if (begin >= last) return new Uint32Array(0);
  const moved = firstOf(numbers, last, before);
  select(moved, last - 1, before);
  const front = moved.subarray(0, last);
  if (begin > 0) select(front, begin, before);
  return front.subarray(begin).sort((one, other) => (before(one, other) ? -1 : 1));
}

/**
 * A copy of the numbers without most of those after the first `count`: those after a number that a sample shows to be
 * somewhat behind them (as in Floyd and Rivest's select, 1975), so that nearly all are compared just once.
 */
function firstOf(
  numbers: Uint32Array,
  count: number,
  before: (one: number, other: number) => boolean,
): Uint32Array {
  const step = numbers.length / sampleSize;
  const expected = count / step;
  // Three standard deviations more than expected.
  const place = Math.ceil(expected + 3 * Math.sqrt(expected)) + 3;
  if (step < 2 || place >= sampleSize) return numbers.slice();
  const sample = Uint32Array.from(
    { length: sampleSize },
    (_, index) => numbers[Math.floor(index * step)] ?? 0,
  );
  select(sample, place, before);
  const bound = sample[place] ?? 0;
  const some = numbers.filter((number) => before(number, bound));
  return some.length >= count ? some : numbers.slice();
}

/** Partitions the numbers: smaller ones before the place, larger ones after it. */
function select(
  numbers: Uint32Array,
  position: number,
  before: (one: number, other: number) => boolean,
): void {
  let [low, high] = [0, numbers.length - 1];
  const at = (index: number) => numbers[index] ?? 0;
  while (low < high) {
    const pivot = at((low + high) >> 1);
    let [left, right] = [low, high];
    while (left <= right) {
      while (before(at(left), pivot)) left += 1;
      while (before(pivot, at(right))) right -= 1;
      if (left <= right) {
        const moved = at(left);
        numbers[left] = at(right);
        numbers[right] = moved;
        left += 1;
        right -= 1;
      }
    }
    if (position <= right) high = right;
    else if (position >= left) low = left;
    else return;
  }
}
