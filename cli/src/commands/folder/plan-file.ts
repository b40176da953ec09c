import type { Order } from './folder-state.ts';
import type { Input } from './inputs.ts';

/** What to do with a file. */
export type FileStep =
  /** Order it; a repeated order has the same attempt, and so the same reference. */
  | Readonly<{ do: 'order'; attempt: number }>
  /** Wait for the job, and save its result. */
  | Readonly<{ do: 'follow'; job: number }>
  /** Nothing. */
  | Readonly<{ do: 'nothing'; why: 'saved' | 'exists' | 'failed' | 'left' }>;

/** A file with its order, if there is one, and what to do with it. */
export type Planned = Readonly<{ input: Input; order: Order | undefined; step: FileStep }>;

/** What the folder and the command line say about a file. */
type Situation = Readonly<{
  order: Order | undefined;
  /** Whether the result that was saved, or another file with its name, is there. */
  resultExists: boolean;
  /** Order nothing new. */
  resume: boolean;
  /** Order failed jobs again. */
  retry: boolean;
}>;

/** Decides what to do with a file, so that nothing is ordered twice. */
export function planFile(situation: Situation): FileStep {
  const { order, resultExists, resume } = situation;
  if (order !== undefined && order.job !== null) {
    return planOrdered(situation, { ...order, job: order.job });
  }
  if (order === undefined && resultExists) return { do: 'nothing', why: 'exists' };
  return resume ? { do: 'nothing', why: 'left' } : { do: 'order', attempt: order?.attempt ?? 1 };
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
