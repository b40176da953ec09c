import { brand } from '../brand.ts';
import { StartError } from '../start-error.ts';

/** Prints the error and ends the process; anything but a StartError is a bug, shown with its stack. */
export function fail(error: unknown): never {
  const text =
    error instanceof StartError ? error.message : error instanceof Error ? error.stack : error;
  process.stderr.write(`${brand} cannot continue: ${String(text)}\n`);
  process.exit(1);
}
