import type { Approval } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { refreshApprovals } from '../../entities/approvals/waiting-approvals.ts';
import { refreshStats } from '../../entities/insights/platform-stats.ts';
import { refreshWallets } from '../../entities/wallet/wallets.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { reuseInFlight } from '../../lib/api/reuse-in-flight.ts';
import type { ChangeCallbacks } from '../../lib/query/change-callbacks.ts';

/** An admin's decision; one with a reason rejects or withdraws the request. */
type Decision = Readonly<{ id: number; reason: string | null }>;

const decide = reuseInFlight(({ id, reason }: Decision): Promise<Approval> =>
  reason === null ? nsem.admin.approvals.approve(id) : nsem.admin.approvals.reject(id, { reason }),
);

const refresh = () => Promise.all([refreshApprovals(), refreshWallets(), refreshStats()]);

/** Decides a request, then refreshes what waits and the money that it may have moved. */
export const useDecide = (callbacks: ChangeCallbacks<Approval, Decision>) =>
  useMutation({ mutationFn: decide, ...callbacks, onSettled: refresh });
