import type { Order } from './folder-state.ts';
import type { Input } from './inputs.ts';

/** What to do with a file. */
export type FileStep =
  /** Order it; a repeated order has the same attempt, and so the same idempotency key. */
  | Readonly<{ do: 'order'; attempt: number }>
  /** Wait for the job, and save its result. */
  | Readonly<{ do: 'follow'; job: number }>
  /** Nothing. */
  | Readonly<{ do: 'nothing'; why: 'saved' | 'exists' | 'failed' | 'left' | 'unclear' }>;

/** A file with its order, if there is one, and what to do with it. */
export type Planned = Readonly<{ input: Input; order: Order | undefined; step: FileStep }>;

/** The server remembers idempotency keys for 7 days; a day less is certain. */
const certainMs = 6 * 24 * 60 * 60 * 1_000;

/** What the folder and the command line say about a file. */
type Situation = Readonly<{
  order: Order | undefined;
  /** Whether the result that was saved, or another file with its name, is there. */
  resultExists: boolean;
  /** Order nothing new. */
  resume: boolean;
  /** Order failed jobs again. */
  retry: boolean;
  /** Milliseconds since 1970. */
  now: number;
}>;

/** Decides what to do with a file, so that nothing is ordered twice. */
export function planFile(situation: Situation): FileStep {
  const { order, resultExists, resume, now } = situation;
  if (order === undefined) {
    if (resultExists) return { do: 'nothing', why: 'exists' };
    return resume ? { do: 'nothing', why: 'left' } : { do: 'order', attempt: 1 };
  }
  if (order.job !== null) return planOrdered(situation, { ...order, job: order.job });
  if (resume) return { do: 'nothing', why: 'left' };
  const isCertain = order.refused || now - Date.parse(order.sent_at) < certainMs;
  return isCertain ? { do: 'order', attempt: order.attempt } : { do: 'nothing', why: 'unclear' };
}

function planOrdered(
  { resultExists, retry, resume }: Situation,
  { job, status, saved, attempt }: Order & Readonly<{ job: number }>,
): FileStep {
  switch (status) {
    case 'cancelled':
    case 'failed':
    case 'refunded':
      return retry && !resume
        ? { do: 'order', attempt: attempt + 1 }
        : { do: 'nothing', why: 'failed' };
    case 'completed':
    case 'in_progress':
    case 'pending':
    case null:
      return saved !== null && resultExists
        ? { do: 'nothing', why: 'saved' }
        : { do: 'follow', job };
  }
}
