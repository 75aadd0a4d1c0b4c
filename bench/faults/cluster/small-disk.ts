import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A folder that is a small file system of its own where this may be mounted, which takes root on Linux. */
export class SmallDisk {
  readonly folder: string;
  /** Why it is a common folder, which cannot be filled; undefined: it is mounted. */
  readonly refused: string | undefined;

  constructor(folder: string, megabytes: number) {
    this.folder = folder;
    mkdirSync(folder);
    try {
      const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`];
      execFileSync('mount', [...options, 'tmpfs', folder], { stdio: ['ignore', 'ignore', 'pipe'] });
    } catch (error) {
      this.refused = error instanceof Error ? (error.message.split('\n')[1] ?? error.message) : String(error);
    }
  }

  /** Writes until nothing more fits. */
  fill(): void {
    const file = openSync(join(this.folder, 'ballast'), 'w', 0o600);
    try {
      for (let size = 1 << 20; size >= 4096; size /= 2) writeWhilePossible(file, Buffer.alloc(size));
    } finally {
      closeSync(file);
    }
  }

  /** Makes room again. */
  empty(): void {
    rmSync(join(this.folder, 'ballast'), { force: true });
  }

  unmount(): void {
    if (this.refused !== undefined) return;
    // What still has a file open there loses it when it ends.
    execFileSync('umount', ['--lazy', this.folder]);
  }
}

function writeWhilePossible(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
