import { answerEarly } from './help/answer-early.ts';
import { exitCode } from './exit-code.ts';

// The reader of the output has ended, as in `nsem jobs list | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(exitCode.ok);
});

void answerEarly(process.argv.slice(2), process.stdout).then(async (isAnswered) => {
  if (!isAnswered) await import('#start');
});
