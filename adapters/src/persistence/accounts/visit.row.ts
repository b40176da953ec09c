import { defineEntity, type InferEntity } from '@mikro-orm/sqlite';
import { wholeNumber } from '../columns.ts';
import { accountColumn } from './account.row.ts';

/** When each user was last there. */
export const VisitRow = defineEntity({
  name: 'VisitRow',
  tableName: 'visits',
  properties: {
    account_id: () => accountColumn('account_id').primary(),
    last_seen_at: wholeNumber(),
    /** Null before the second visit. */
    previous_seen_at: wholeNumber().strictNullable(),
  },
});
export type VisitRow = InferEntity<typeof VisitRow>;
