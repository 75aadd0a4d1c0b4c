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
  const moved = numbers.slice();
  select(moved, last - 1, before);
  const front = moved.subarray(0, last);
  if (begin > 0) select(front, begin, before);
  return front.subarray(begin).sort((one, other) => (before(one, other) ? -1 : 1));
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
