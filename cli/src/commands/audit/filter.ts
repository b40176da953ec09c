import type { AuditLogExportQuery } from '@nsem/sdk';
import { InvalidArgumentError, type Command } from 'commander';

import { boundOption } from '../../define/time-option.ts';
import { parseId } from '../define.ts';

/** The options that select entries of the audit log. */
export type FilterOptions = Readonly<{
  actor?: number;
  action?: AuditLogExportQuery['action'];
  object?: Readonly<{ kind: AuditLogExportQuery['object_kind']; id: number | undefined }>;
  from?: string;
  to?: string;
}>;

/** Parses `payout` or `payout:7`. The server checks the kind. */
function parseObject(text: string): NonNullable<FilterOptions['object']> {
  const { kind, id } = /^(?<kind>[a-z-]+)(?::(?<id>\d+))?$/.exec(text)?.groups ?? {};
  if (kind === undefined) throw new InvalidArgumentError('Use a format like payout or payout:7.');
  return {
    kind: kind as AuditLogExportQuery['object_kind'],
    id: id === undefined ? undefined : parseId(id),
  };
}

/** Adds the options that select entries. */
export const addFilterOptions = (command: Command): Command =>
  command
    .option('--actor <id>', 'only what this user did', parseId)
    .option('--action <name>', 'only this action, such as wallet.credit')
    .option(
      '--object <object>',
      'only what was done to it, such as payout or payout:7',
      parseObject,
    )
    .addOption(boundOption('--from <time>', 'the first day, or the first time: 2026-11-01'))
    .addOption(boundOption('--to <time>', 'the last day, or the last time: 2026-11-30', 'end'));

/** The query for the options. */
export const toQuery = (options: FilterOptions): AuditLogExportQuery => ({
  actor_id: options.actor,
  action: options.action,
  object_kind: options.object?.kind,
  object_id: options.object?.id,
  from: options.from,
  to: options.to,
});
