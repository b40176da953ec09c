/** A number with its noun: `0 jobs`, `1 job`, `2 jobs`; `several` if the noun has a plural of its own. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;

/** What a marketplace has stored, counted in words. */
export const countStored = ({
  jobs,
  entries,
  files,
}: Readonly<{ jobs: number; entries: number; files?: number }>): string =>
  [
    counted(jobs, 'job'),
    counted(entries, 'ledger entry', 'ledger entries'),
    ...(files === undefined ? [] : [counted(files, 'stored file')]),
  ].join(', ');
