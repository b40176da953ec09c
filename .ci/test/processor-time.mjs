import { readFileSync, readdirSync } from 'node:fs';

/**
 * @typedef {{ parent: number, startedAt: string, own: number, reaped: number }} Usage processor time in
 *   clock ticks: its own, and that of the ended children that it has waited for
 * @typedef {{ last: Usage, parent: string, reapedSeen: number, hasEnded: boolean }} Member `reapedSeen` is
 *   what it has waited for of processes that are members themselves
 */

/** The kernel's USER_HZ, which is 100 on every platform that Node runs on. */
const ticksPerSecond = 100;
const samplingMs = 250;

/**
 * Counts the processor time of a process and of everything that it starts: browsers, servers and
 * databases, also those that outlive the process that started them. It samples `/proc`, so it counts
 * on Linux only.
 *
 * @param {number} pid
 * @returns {{ stop(): number | undefined }} stops counting and returns the seconds; undefined where
 *   there is no `/proc`
 */
export function countProcessorTime(pid) {
  /** @type {Map<string, Member>} by process id and start */
  const members = new Map();
  const sample = () => addSample(members, pid, readProcesses());
  const timer = setInterval(sample, samplingMs);
  timer.unref();
  sample();
  return {
    stop: () => {
      clearInterval(timer);
      sample();
      return members.size === 0 ? undefined : secondsOf(members);
    },
  };
}

/** @returns {Map<number, Usage>} */
function readProcesses() {
  /** @type {Map<number, Usage>} */
  const processes = new Map();
  for (const name of listFolder('/proc')) {
    const usage = /^\d+$/.test(name) ? readUsage(name) : undefined;
    if (usage !== undefined) processes.set(Number(name), usage);
  }
  return processes;
}

/** @param {string} folder */
function listFolder(folder) {
  try {
    return readdirSync(folder);
  } catch {
    // Not Linux.
    return [];
  }
}

/** @param {string} pid @returns {Usage | undefined} undefined if it has ended meanwhile */
function readUsage(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program, in brackets, may contain spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = (/** @type {number} */ from) => Number(fields[from]) + Number(fields[from + 1]);
    return {
      parent: Number(fields[1]),
      startedAt: fields[19] ?? '',
      own: ticks(11),
      reaped: ticks(13),
    };
  } catch {
    return undefined;
  }
}

/**
 * @param {Map<string, Member>} members
 * @param {number} root
 * @param {Map<number, Usage>} processes
 */
function addSample(members, root, processes) {
  const keyOf = (/** @type {number} */ pid) => `${pid} ${processes.get(pid)?.startedAt}`;
  /** @param {number} pid @returns {boolean} */
  const belongs = (pid) => {
    if (pid === root || members.has(keyOf(pid))) return true;
    const parent = processes.get(pid)?.parent;
    return parent !== undefined && parent > 1 && processes.has(parent) && belongs(parent);
  };
  const running = new Map(
    [...processes].filter(([pid]) => belongs(pid)).map(([pid, usage]) => [keyOf(pid), usage]),
  );
  for (const [key, member] of members) {
    if (member.hasEnded || running.has(key)) continue;
    member.hasEnded = true;
    const waiting = nearestRunning(members, running, member);
    if (waiting !== undefined) waiting.reapedSeen += member.last.own + member.last.reaped;
  }
  for (const [key, usage] of running) {
    const { reapedSeen = 0 } = members.get(key) ?? {};
    members.set(key, { last: usage, parent: keyOf(usage.parent), reapedSeen, hasEnded: false });
  }
}

/**
 * The process in whose sum an ended one is, if each has waited for its children: its parent, or if that has
 * ended since the last sample too, the parent of that.
 *
 * @param {Map<string, Member>} members
 * @param {Map<string, Usage>} running
 * @param {Member} ended
 * @returns {Member | undefined}
 */
function nearestRunning(members, running, ended) {
  const parent = members.get(ended.parent);
  if (parent === undefined || running.has(ended.parent)) return parent;
  return nearestRunning(members, running, parent);
}

/** @param {Map<string, Member>} members */
function secondsOf(members) {
  const ticks = [...members.values()].map(
    // Children that lived between two samples are in their parent's sum only.
    ({ last, reapedSeen }) => last.own + Math.max(0, last.reaped - reapedSeen),
  );
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond;
}
