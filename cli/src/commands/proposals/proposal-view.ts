import type { Proposal } from '@nsem/sdk';

import { idColumn, timeField, timeColumn } from '../../output/columns.ts';
import type { Column, Field } from '../../output/table.ts';

/** The columns of a list of proposals. */
export const proposalColumns: readonly Column<Proposal>[] = [
  idColumn('ID', ({ id }) => id),
  { header: 'STATUS', text: ({ status }) => status },
  timeColumn('DUE', ({ due_at: at }) => at),
  { header: 'PROVIDER', text: ({ provider_name: name }) => name },
  { header: 'NOTE', text: ({ note }) => note ?? '', isFlexible: true },
];

/** The fields of a proposal. */
export const proposalFields = (proposal: Proposal): readonly Field[] => [
  { label: 'proposal', text: String(proposal.id) },
  { label: 'job', text: String(proposal.job_id) },
  { label: 'status', text: proposal.status },
  timeField('due', proposal.due_at),
  { label: 'provider', text: proposal.provider_name },
  { label: 'note', text: proposal.note },
  { label: 'reason', text: proposal.reason },
];
