import type { Actor, Instant, PayoutAccountVault, PromotionPolicy } from '@nsem/core';
import type { NoticeQueue } from '../../../outbox/notices.ts';
import type { UseCaseRunner } from '../../operations/use-cases.ts';
import type { ExportQuery } from './exports.schema.ts';

/** What the source of an export reads with. */
export type ExportCall = Readonly<{
  actor: Actor;
  now: Instant;
  query: ExportQuery;
  read: UseCaseRunner<Actor>['read'];
  notices: NoticeQueue;
  promotion: PromotionPolicy;
  payoutAccountVault: PayoutAccountVault;
}>;
