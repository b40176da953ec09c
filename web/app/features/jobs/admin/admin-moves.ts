import type { Job, JobStatus } from '@nsem/sdk';

/** What an admin can do with a job. */
export const adminMoves = ['assign', 'cancel', 'release', 'fail', 'refund'] as const;
export type AdminMove = (typeof adminMoves)[number];

const moves: Readonly<Partial<Record<JobStatus, readonly AdminMove[]>>> = {
  pending: ['assign', 'cancel'],
  in_progress: ['release', 'fail'],
  completed: ['refund'],
};

/** The moves that an admin can make with a job in its current status. */
export const movesOf = ({ status }: Pick<Job, 'status'>): readonly AdminMove[] =>
  moves[status] ?? [];
