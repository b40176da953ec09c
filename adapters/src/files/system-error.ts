/** The code of an error of the operating system; empty for any other. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Whether a call failed because there is no such file. */
export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

/** Whether a write failed because the disk, or the quota of the server's user, is used up. */
export const isNoSpace = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error));
