/**
 * How many times as much processor time work takes when it is eight times as large: some 8 if it grows in proportion, 64
 * if with the square. It is the same on slow and on busy machines, where a limit in seconds would not be.
 * @param size large enough for some milliseconds
 */
export async function growth(size: number, work: (size: number) => unknown): Promise<number> {
  const cost = async (times: number) => {
    const used = process.cpuUsage();
    await work(times * size);
    const { user, system } = process.cpuUsage(used);
    return user + system;
  };
  await cost(1);
  // The least of several, since other programs and the collector add to each: in a process that has run many tests, it has
  // a large memory to go through, in threads of its own.
  const least = async (times: number) => {
    const costs: number[] = [];
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) costs.push(await cost(times));
    return Math.min(...costs);
  };
  const small = await least(1);
  return (await least(8)) / small;
}

const maxAttempts = 8;

/** More than growth in proportion, whatever disturbs the measurement, and less than growth with the square. */
export const proportional = 30;
