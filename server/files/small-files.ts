import { closeSync, openSync, readSync, statfsSync } from 'node:fs';
import type { FilePart } from '#lib/http.ts';

/** Larger files take too long to be read while everything else waits. */
const largest = 128 * 1024;

/** Milliseconds that tell the disk from the system's own memory, from which a small file comes in a hundredth of them. */
const slow = 2;
/** Slow reads in a row after which none is tried for a while: a single one was rather held up by other programs. */
const slowInARow = 3;
/** Milliseconds of that while. */
const pause = 1000;

/**
 * File systems of disks of this machine, by the number that Linux gives them (statfs(2)). Of any other a read may wait for
 * a network, and everything with it.
 */
const local = new Set([
  0xef53, // ext2, ext3, ext4
  0x58465342, // XFS
  0x9123683e, // Btrfs
  0xf2f52010, // F2FS
  0x2fc12fc1, // ZFS
  0x794c7630, // overlayfs
  0x01021994, // tmpfs
]);

/**
 * Reads small files on this thread. What was sent a moment ago is still in the system's memory: to have it from there costs
 * a tenth of what it costs to hand the work to a thread of libuv four times. Where that turns out slow, it is not done.
 */
export class SmallFiles {
  #memory = Buffer.alloc(0);
  #slow = 0;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  readonly #now: () => number;

  /** @param now milliseconds, for tests */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Those of a folder; undefined where it does not lie on a disk of this machine. */
  static below(folder: string): SmallFiles | undefined {
    try {
      return local.has(statfsSync(folder).type) ? new SmallFiles() : undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * The bytes of a whole file, in memory that the next read uses again unless {@link release} is called.
   * @returns undefined where it is not there as expected, or better read by others
   */
  read({ file, start, end }: FilePart): Uint8Array | undefined {
    const begun = this.#now();
    if (start !== 0 || end > largest || begun < this.#pausedUntil) return undefined;
    if (this.#memory.length < end) this.#memory = Buffer.allocUnsafeSlow(end);
    const length = readWhole(file, this.#memory.subarray(0, end));
    this.#note(begun, this.#now());
    return length === end ? this.#memory.subarray(0, end) : undefined;
  }

  /** What was read last is still needed: the next read takes other memory. */
  release(): void {
    this.#memory = Buffer.alloc(0);
  }

  #note(begun: number, ended: number): void {
    this.#slow = ended - begun > slow ? this.#slow + 1 : 0;
    if (this.#slow < slowInARow) return;
    this.#slow = 0;
    this.#pausedUntil = ended + pause;
  }
}

/** Fills memory from a file. @returns how many bytes there were, or undefined when there is none */
function readWhole(file: string, memory: Uint8Array): number | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, 'r');
    return readSync(descriptor, memory, 0, memory.length, 0);
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
