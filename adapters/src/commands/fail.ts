import { brand } from '../brand.ts';
import { StartError } from '../start-error.ts';

/** What stands in the way is told in a sentence; anything else is a bug, and shown with its origin. */
export function fail(error: unknown): never {
  const text =
    error instanceof StartError ? error.message : error instanceof Error ? error.stack : error;
  process.stderr.write(`${brand} cannot go on: ${String(text)}\n`);
  process.exit(1);
}
