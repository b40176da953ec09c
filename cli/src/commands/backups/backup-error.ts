import { CliError } from '../../cli-error.ts';
import { exitCode } from '../../exit-code.ts';

/** A backup that cannot be relied on. */
export const invalidBackup = (file: string, reason: string): CliError =>
  new CliError(`${file} is not a valid backup: ${reason}.`, {
    code: 'cli.backup-invalid',
    exitCode: exitCode.failure,
  });
