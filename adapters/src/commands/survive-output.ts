import { StartError } from '../start-error.ts';
import { describeEnd } from './fail.ts';

/**
 * Lets a command finish its work if its output cannot be written: a reader that has ended is no fault,
 * and a full disk fails the command at its end. Without it, the process would end with a stack.
 */
export function surviveOutput(): void {
  // Nothing is left to report it with.
  process.stderr.on('error', () => {});
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    const lost = new StartError(
      `Standard output cannot be written (${error.code ?? 'unknown reason'}); the command went on.`,
      { cause: error },
    );
    const { code, text } = describeEnd(lost, process.argv.slice(2));
    process.stderr.write(text);
    process.exitCode = code;
  });
}
