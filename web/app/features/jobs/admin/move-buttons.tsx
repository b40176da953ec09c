import { Button } from '@mantine/core';
import type { Job } from '@nsem/sdk';

import styles from '../../../entities/jobs/jobs.module.css';
import { movesOf, type AdminMove } from './admin-moves.ts';

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
