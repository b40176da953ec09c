import { writeSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';
import { getSystemErrorMessage } from 'node:util';

import { answerEarly } from './help/answer-early.ts';
import { exitCode } from './cli-error.ts';
import { wantsJson } from './wants-json.ts';

const args = process.argv.slice(2);

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of the output has ended, as in `nsem jobs list | head`.
  if (error.code === 'EPIPE') process.exit(exitCode.ok);
  reportLostOutput(getSystemErrorMessage(error.errno ?? 0));
  process.exit(exitCode.failure);
});

/** To standard error, unless that cannot be written either. */
function reportLostOutput(reason: string): void {
  const detail = `Standard output cannot be written: ${reason}.`;
  const suggestion = 'If the command changes something, check whether it did before you repeat it.';
  const problem = { type: 'about:blank', detail, code: 'cli.output-failed', suggestion };
  const text = wantsJson(args) ? JSON.stringify(problem) : `error: ${detail}\n${suggestion}`;
  try {
    writeSync(2, `${text}\n`);
  } catch {
    // The exit code remains.
  }
}

/** A user of a container may have no home folder; a relative one would be any project's. */
function hasHome(): boolean {
  try {
    return isAbsolute(homedir());
  } catch {
    return false;
  }
}

if (process.platform !== 'win32' && !hasHome()) process.env['HOME'] = '/nonexistent';

void answerEarly(args, process.stdout, process.env).then(async (isAnswered) => {
  if (!isAnswered) await import('#start');
});
