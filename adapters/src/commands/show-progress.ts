import type { BooksProgress } from '../persistence/sqlite/verify-books.ts';

type Terminal = Readonly<{ isTTY?: boolean; write(text: string): unknown }>;

const clearLine = '\r\u001B[K';

/**
 * Shows the progress of a check on one line, which is removed when its last row is checked.
 *
 * @returns undefined if the output is not a terminal, where nothing is shown.
 */
export function showProgress(
  output: Terminal = process.stderr,
): ((progress: BooksProgress) => void) | undefined {
  if (output.isTTY !== true) return undefined;
  return ({ what, done, of }) => {
    const line = `Checked ${done.toLocaleString('en')} of ${of.toLocaleString('en')} ${what} …`;
    output.write(`${clearLine}${done < of ? line : ''}`);
  };
}
