import { runProgram } from './program.ts';

// The reader, such as `head`, may have enough. What the command does is finished all the same.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

await runProgram(process.argv.slice(2));
