/** Shell arguments that run a program with a file size limit of 2 MiB. */
export const withSmallFiles = (...program: readonly string[]): string[] => [
  '-c',
  'ulimit -f 4096; exec "$0" --conditions=source "$@"',
  process.execPath,
  ...program,
];
