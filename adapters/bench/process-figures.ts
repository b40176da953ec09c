import { readdir, readFile } from 'node:fs/promises';

/** Linux counts CPU time in hundredths of a second. */
const msPerTick = 10;

/** The fields of `/proc/<pid>/stat` after the name of the program, which can contain spaces. */
const fieldsOf = (stat: string): readonly number[] =>
  stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);

/** Those of the process, and those of its children that have ended. */
const [ownFields, endedFields] = [
  [11, 12],
  [13, 14],
];

const sumOf = (fields: readonly number[], at: readonly number[]): number =>
  at.reduce((sum, one) => sum + (fields[one] ?? 0), 0);

/** The CPU time of a process so far, in milliseconds. */
export async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return sumOf(fieldsOf(stat), ownFields) * msPerTick;
}

/** The CPU time of a process and of its children, also of those that have ended, in milliseconds. */
export async function familyCpuMs(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  // A child that ends meanwhile is counted with its parent, which is therefore read last.
  const own = await Promise.all(
    children
      .split(' ')
      .filter((child) => child !== '')
      .map((child) => cpuMs(Number(child)).catch(() => 0)),
  );
  const parent = fieldsOf(await readFile(`/proc/${pid}/stat`, 'utf8'));
  const ofParent = sumOf(parent, [...ownFields, ...endedFields]) * msPerTick;
  return own.reduce((sum, one) => sum + one, ofParent);
}

const niceField = 16;

/** The CPU time of the threads of a process that have a lower priority, in milliseconds. */
export async function backgroundCpuMs(pid: number): Promise<number> {
  let ticks = 0;
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const stat = await readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(fields[niceField]) > 0) ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks * msPerTick;
}

/** The resident memory of a process, in MiB. */
export async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** How many files, sockets and pipes a process has open. */
export const countHandles = async (pid: number): Promise<number> =>
  (await readdir(`/proc/${pid}/fd`)).length;
