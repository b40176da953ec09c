import { dayMs, later, type Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { JobFault } from './job-fault.ts';

/** How far ahead a job can be due at least: one hour. */
const shortestNoticeMs = 60 * 60 * 1000;

/** How far ahead a job can be due at most: one year. */
const longestNoticeMs = 365 * dayMs;

/** Checks a due time that a client sets now; none is always fine. */
export function checkDue(dueAt: Instant | null, now: Instant): Result<null, JobFault> {
  const earliest = later(now, shortestNoticeMs);
  const latest = later(now, longestNoticeMs);
  return dueAt === null || (dueAt >= earliest && dueAt <= latest)
    ? ok(null)
    : refuse({ code: 'job.due-time-invalid', earliest, latest });
}
