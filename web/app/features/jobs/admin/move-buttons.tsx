import { Button } from '@mantine/core';
import type { Job, JobStatus } from '@nsem/sdk';

import styles from '../../../entities/jobs/jobs.module.css';

const labels: Readonly<Record<AdminMove, string>> = {
  assign: 'Assign',
  cancel: 'Cancel',
  release: 'Release',
  fail: "Can't be done, refund the client",
  refund: 'Refund',
};

/** The buttons of an admin's moves, of which each opens a dialog. */
export const MoveButtons = ({ job, onMove }: { job: Job; onMove: (move: AdminMove) => void }) =>
  movesOf(job).map((move) => (
    <Button
      key={move}
      variant={move === 'assign' ? 'filled' : 'default'}
      aria-label={`${labels[move]}: job ${job.id}`}
      onClick={() => onMove(move)}
    >
      {move === 'fail' ? (
        <>
          Can&apos;t be done<span className={styles.wide}>, refund the client</span>
        </>
      ) : (
        labels[move]
      )}
    </Button>
  ));

/** What an admin can do with a job. */
export const adminMoves = ['assign', 'cancel', 'release', 'fail', 'refund'] as const;
export type AdminMove = (typeof adminMoves)[number];

const moves: Readonly<Partial<Record<JobStatus, readonly AdminMove[]>>> = {
  pending: ['assign', 'cancel'],
  in_progress: ['release', 'fail'],
  completed: ['refund'],
};

/** The moves that an admin can make with a job in its current status: a dispute is decided, not refunded. */
export const movesOf = ({
  status,
  review_state: review,
}: Pick<Job, 'status' | 'review_state'>): readonly AdminMove[] =>
  review === 'dispute' ? [] : (moves[status] ?? []);
