import type { ServiceType } from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { wholeNumber } from '../columns.ts';

/** A sum that begins at zero. */
const sum = () => wholeNumber().defaultRaw('0');

/** Rows that all transactions add to have parts, which reads sum up (`DatabaseSession.part`). */
const partColumn = () => p.integer().primary();

/** The sums of each client by day, in days since 1970. The rows of a day are beside each other. */
export const ClientDayRow = defineEntity({
  name: 'ClientDayRow',
  tableName: 'client_days',
  properties: {
    day: p.integer().primary(),
    client_id: () => accountColumn('client_id').primary(),
    /** Jobs that were created on the day, in any state. */
    created: sum(),
    /** Jobs that were completed on the day and not refunded, and their usage. */
    completed: sum(),
    words: sum(),
    spoken_ms: sum(),
    spent: sum(),
  },
});
export type ClientDayRow = InferEntity<typeof ClientDayRow>;

/** The sums of each client over all time. */
export const ClientTotalRow = defineEntity({
  name: 'ClientTotalRow',
  tableName: 'client_totals',
  properties: {
    client_id: () => accountColumn('client_id').primary(),
    /** The prices of the completed jobs. */
    spent: sum(),
    /** The jobs that are pending or in progress, and what the client has paid for them. */
    live: sum(),
    held: sum(),
    /** The translations that were not reversed, and the free ones that were cancelled. */
    translations: sum(),
    cancelled: sum(),
  },
});

/** The free translations of each mailbox. */
export const MailboxTotalRow = defineEntity({
  name: 'MailboxTotalRow',
  tableName: 'mailbox_totals',
  properties: {
    /** A keyed digest. */
    mailbox: p.text().primary(),
    cancelled: sum(),
  },
});

/** The stored bytes of each account. */
export const StorageTotalRow = defineEntity({
  name: 'StorageTotalRow',
  tableName: 'storage_totals',
  properties: {
    account_id: () => accountColumn('account_id').primary(),
    bytes: sum(),
  },
});

/** The sums of each provider by day. */
export const ProviderDayRow = defineEntity({
  name: 'ProviderDayRow',
  tableName: 'provider_days',
  properties: {
    day: p.integer().primary(),
    provider_id: () => accountColumn('provider_id').primary(),
    /** Jobs that were completed on the day and not refunded. */
    completed: sum(),
    /** Jobs that were delivered first on the day by service type, whatever became of them. */
    translation: sum(),
    transcription: sum(),
    narration: sum(),
    /** The earnings of the day, and the refunds, which are deducted. */
    captures: sum(),
    refunds: sum(),
    gross: sum(),
    commission: sum(),
    net: sum(),
  },
});
export type ProviderDayRow = InferEntity<typeof ProviderDayRow>;

/** The completed jobs of each provider over all time, by service type. */
export const ProviderTotalRow = defineEntity({
  name: 'ProviderTotalRow',
  tableName: 'provider_totals',
  properties: {
    provider_id: () => accountColumn('provider_id').primary(),
    service_type: p.text().$type<ServiceType>().primary(),
    jobs: sum(),
    /** Those of them that the client paid in full. */
    paid_jobs: sum(),
    gross: sum(),
    commission: sum(),
    net: sum(),
  },
});

/** The completed jobs of each provider over all time, by client. */
export const ProviderClientRow = defineEntity({
  name: 'ProviderClientRow',
  tableName: 'provider_clients',
  properties: {
    provider_id: () => accountColumn('provider_id').primary(),
    client_id: () => accountColumn('client_id').primary(),
    /** Those that the client paid in full, what they cost, and the commission on them. */
    paid_jobs: sum(),
    paid: sum(),
    commission: sum(),
    /** Those for which the platform paid a part. */
    free_jobs: sum(),
  },
});

/** The sums of the marketplace by day. */
export const PlatformDayRow = defineEntity({
  name: 'PlatformDayRow',
  tableName: 'platform_days',
  properties: {
    day: p.integer().primary(),
    part: partColumn(),
    /** Jobs that were created on the day; those whose words were counted, and these words. */
    created: sum(),
    counted: sum(),
    words: sum(),
    /** Jobs that were created on the day and are pending or in progress now, and their prices. */
    live: sum(),
    held: sum(),
    /** The platform's payments for jobs that were created on the day and not reversed. */
    discount: sum(),
    /** Jobs that were completed on the day and not refunded; how long they took since their creation. */
    completed: sum(),
    duration_ms: sum(),
    /** Their prices by service type, and what clients paid. */
    translation: sum(),
    transcription: sum(),
    narration: sum(),
    spent: sum(),
  },
});

/** How many of the jobs that were completed on a day, and not refunded, took how long. */
export const DurationDayRow = defineEntity({
  name: 'DurationDayRow',
  tableName: 'duration_days',
  properties: {
    day: p.integer().primary(),
    /** The step in which the duration is, as core's `stepOf` defines it. */
    minutes: p.integer().primary(),
    part: partColumn(),
    jobs: sum(),
  },
});
