/**
 * The part of some numbers that would stand between two places if they were sorted. Only that part is: numbers are moved about by
 * quickselect (Hoare, 1961), in time that grows with how many there are.
 * @param before whether one comes before another; no two are alike
 */
export function sortedPart(
  numbers: Uint32Array,
  begin: number,
  end: number,
  before: (one: number, other: number) => boolean,
): Uint32Array {
  const last = Math.min(end, numbers.length);
  if (begin >= last) return new Uint32Array(0);
  const moved = numbers.slice();
  select(moved, last - 1, before);
  const front = moved.subarray(0, last);
  if (begin > 0) select(front, begin, before);
  return front.subarray(begin).sort((one, other) => (before(one, other) ? -1 : 1));
}

/** Moves smaller ones before a place and larger ones behind it. */
function select(numbers: Uint32Array, place: number, before: (one: number, other: number) => boolean): void {
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
    if (place <= right) high = right;
    else if (place >= left) low = left;
    else return;
  }
}
