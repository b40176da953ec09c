import { setPriority } from 'node:os';
import { platform } from 'node:process';

/** Below everything that answers requests. Only Linux has a priority for each thread. */
const lowered = 10;

/** Lowers the priority of the thread that calls it, if the system can. */
export function lowerPriority(): void {
  if (platform !== 'linux') return;
  try {
    setPriority(lowered);
  } catch {
    // A sandbox may forbid it; the thread does its work nevertheless.
  }
}
