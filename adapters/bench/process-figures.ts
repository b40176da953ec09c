import { readdir, readFile } from 'node:fs/promises';

/** Linux counts CPU time in hundredths of a second. */
const msPerTick = 10;

/** The CPU time of a process so far, in milliseconds. */
export async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return (user + system) * msPerTick;
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
