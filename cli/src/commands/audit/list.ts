import type { AuditEntry } from '@nsem/sdk';
import { Command } from 'commander';

import { optional, timeColumn } from '../../output/columns.ts';
import type { Column } from '../../output/table.ts';
import { examples, limitOption, type Run } from '../define.ts';
import { moreNote, pageSize, take } from '../../define/lists.ts';
import { addFilterOptions, toQuery, type FilterOptions } from './filter.ts';

const formatObject = ({ object_kind: kind, object_id: id }: AuditEntry): string =>
  id === null ? kind : `${kind}:${id}`;

const formatChange = ({ before, after }: AuditEntry): string => {
  const [from, to] = [before, after].map((facts) => (facts === null ? '' : JSON.stringify(facts)));
  return from === '' ? (to ?? '') : `${from} → ${to}`;
};

const columns: readonly Column<AuditEntry>[] = [
  { header: 'ID', text: ({ id }) => String(id), align: 'right' },
  optional(timeColumn('TIME', ({ created_at: at }) => at)),
  {
    header: 'ACTOR',
    isOptional: true,
    text: ({ actor_id: id, credential }) => (id === null ? (credential ?? '–') : String(id)),
    align: 'right',
  },
  { header: 'ACTION', text: ({ action }) => action },
  { header: 'OBJECT', text: formatObject },
  { header: 'NETWORK', text: ({ network }) => network ?? '', isOptional: true },
  { header: 'CHANGE', text: formatChange, isFlexible: true, isOptional: true },
];

/** `nsem audit list` */
export const defineAuditList = (run: Run): Command =>
  addFilterOptions(new Command('list').description('List who did what, as an admin'))
    .addOption(limitOption())
    .addHelpText(
      'after',
      examples('nsem audit list --object payout:7', 'nsem audit list --actor 1 --from 2026-11-01'),
    )
    .action(
      run(async (context, { limit, ...filter }: FilterOptions & Readonly<{ limit: number }>) => {
        const nsem = await context.connect();
        const query = { ...toQuery(filter), limit: pageSize(limit) };
        const list = nsem.admin.auditLog.list(query, context.request);
        const { items, hasMore } = await take(list, limit);
        await context.output.list(items, columns, 'No entries found.');
        if (hasMore) context.output.note(moreNote(limit));
      }),
    );
