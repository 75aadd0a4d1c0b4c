import sharp from 'sharp';
import { runTask, type Task } from './task.ts';

// A separate process, so that a decoder that crashes or exhausts memory only costs one file.
sharp.concurrency(1);

process.on('message', (task: Task) => {
  void runTask(task).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit(0));
// A terminal sends Ctrl-C to the whole process group; the importer decides what is still to be finished.
process.on('SIGINT', () => undefined);
