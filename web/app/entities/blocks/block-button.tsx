import { Button } from '@mantine/core';
import type { Block } from '@nsem/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts/toasts.tsx';
import { type Blocker, blocksQuery, refreshBlocks, useUnblock } from './blocks.ts';

/** Who is blocked, by whom, and the call that does it. */
export type BlockButtonProps = Readonly<{
  blocker: Blocker;
  /** The name of the one who is blocked. */
  name: string;
  /** Whether one of the user’s blocks is that of this one. */
  isOf: (block: Block) => boolean;
  block: () => PromiseLike<Block>;
}>;

const texts = {
  client: {
    label: 'Block this provider',
    effect:
      'They will not see your new jobs, and you cannot request them. Jobs they are already working on continue.',
  },
  'service-provider': {
    label: 'Block this client',
    effect:
      'You will not see their new jobs, and they cannot request you. Jobs you are already working on continue.',
  },
} as const;

/** Blocks someone, after a question that says what happens; unblocks who is blocked. */
export function BlockButton({ blocker, name, isOf, block }: BlockButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { label, effect } = texts[blocker];
  const change = useMutation({
    mutationFn: async () => block(),
    onSuccess: () => {
      setAsking(false);
      showToast(
        'success',
        `${name} is blocked`,
        'You can unblock them here, or under Account and security.',
      );
      return refreshBlocks();
    },
  });
  const existing = useQuery(blocksQuery).data?.find(isOf);
  const unblock = useUnblock();
  const unblockLabel = unblock.isPending ? 'Unblocking...' : 'Unblock';
  const press = (): void => {
    if (existing === undefined) setAsking(true);
    else if (!unblock.isPending) unblock.mutate(existing);
  };
  return (
    <div className="row">
      {existing !== undefined && <p className="soft">You have blocked {name}.</p>}
      <Button
        variant="default"
        aria-label={existing && `${unblockLabel}: ${name}`}
        aria-disabled={unblock.isPending || undefined}
        onClick={press}
      >
        {existing === undefined ? label : unblockLabel}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Block ${name}?`}
          question={
            <>
              <p>{effect}</p>
              <p>They are not notified. You can unblock them at any time.</p>
            </>
          }
          confirmLabel="Block"
          pendingLabel="Blocking..."
          isPending={change.isPending}
          error={change.error}
          errorTitle="Not blocked"
          onConfirm={() => change.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
