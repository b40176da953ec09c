/** The name of the marketplace in texts for people: Akan *nsɛm*, words or matters. */
export const brand = 'Nsem';

/** A number with its noun: `0 jobs`, `1 job`, `2 jobs`; `several` if the noun has a plural of its own. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;

/** The contents of a marketplace, counted in words. */
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

/** The first line of what an error says, without the full stop, for a sentence around it. */
export function firstLineOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line.replace(/\.$/, '');
}
