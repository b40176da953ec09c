import {
  approvalStatuses,
  deny,
  jobStatuses,
  listAccounts,
  listAllServices,
  listApprovals,
  listContactMessages,
  listLanguages,
  listPayouts,
  listPrices,
  listProvidersForReview,
  listWalletSummaries,
  mayEver,
  ok,
  payoutStatuses,
  serviceStatuses,
  type CursorPage,
  type ExportedTable,
  type Result,
} from '@nsem/core';
import { z } from 'zod';
import { noticeStatuses } from '../../../outbox/notices.ts';
import type { AnyFault } from '../../problems/http-fault.ts';
import type { ExportPage } from '../../replies/csv.ts';
import {
  managedAccountSchema,
  presentManagedAccount,
} from '../accounts/managed-accounts.schema.ts';
import { approvalSchema, presentApproval } from '../approvals/approvals.schema.ts';
import { contactMessageSchema, presentContactMessage } from '../contact/contact.schema.ts';
import { jobSchema } from '../jobs/jobs.schema.ts';
import { languageSchema, presentLanguage } from '../languages/languages.schema.ts';
import { noticeSchema, presentNotice } from '../notices/notices.routes.ts';
import { payoutTransactionSchema } from '../payouts/payouts.schema.ts';
import { presentPrice, priceSchema } from '../pricing/pricing.schema.ts';
import { presentReviewedProvider, reviewedProviderSchema } from '../providers/providers.schema.ts';
import { presentSubmittedService, submittedServiceSchema } from '../services/services.schema.ts';
import { presentWalletLine, walletSummarySchema } from '../wallet/summaries.schema.ts';
import { transactionSchema } from '../wallet/wallet.schema.ts';
import {
  type ExportCall,
  exportedPayoutColumns,
  presentExportedPayout,
  readJobRows,
  readPayoutLines,
  readTransactions,
} from './exported-rows.ts';

type Filters = Readonly<Partial<Record<string, z.ZodType>>>;

/** A table as an export: its columns are the fields of the list, so that one has what the other has. */
export type TableSource = Readonly<{
  columns: readonly string[];
  /** The filters that the table has, and which values they take. */
  filters: Filters;
  readRows: (call: ExportCall, before: number | undefined) => Promise<Result<ExportPage, AnyFault>>;
}>;

/** How many rows are in memory at a time. */
const pageSize = 200;

type Paged<T> = Readonly<{
  columns: readonly string[];
  filters?: Filters;
  list: (call: ExportCall, page: CursorPage) => Promise<Result<readonly T[], AnyFault>>;
  idOf: (row: T) => number;
  present: (row: T, call: ExportCall) => object;
}>;

const columnsOf = ({ shape }: z.ZodObject): readonly string[] => Object.keys(shape);

/** A table whose list is read in cursor pages. */
const paged = <T>(table: Paged<T>): TableSource => ({
  columns: table.columns,
  filters: table.filters ?? {},
  async readRows(call, before) {
    const found = await table.list(call, { limit: pageSize, before });
    if (!found.ok) return found;
    const last = found.value.at(-1);
    const isFull = found.value.length === pageSize && last !== undefined;
    const rows = found.value.map((row) => table.present(row, call));
    return ok({ rows, next: isFull ? table.idOf(last) : undefined });
  },
});

/** A short table, which is read as a whole. */
const whole = (
  schema: z.ZodObject,
  list: (call: ExportCall) => Promise<Result<readonly object[], AnyFault>>,
): TableSource => ({
  columns: columnsOf(schema),
  filters: {},
  async readRows(call) {
    const found = await list(call);
    return found.ok ? ok({ rows: found.value, next: undefined }) : found;
  },
});

const anything = z.unknown();
const idOf = ({ id }: Readonly<{ id: number }>): number => id;

/** The long fields of a job that its title stands for. */
const contentFields: ReadonlySet<string> = new Set(['content', 'content_preview']);

/** The columns of a line of a statement besides its id. */
const transactionColumns = Object.keys(transactionSchema.shape).filter((field) => field !== 'id');

const accountRole = z.enum(['admin', 'service-provider', 'client']);
const approvalStatus = z.enum(approvalStatuses);
const noticeStatus = z.enum(noticeStatuses);
const payoutStatus = z.enum(payoutStatuses);
const serviceStatus = z.enum(serviceStatuses);
const walletRole = z.enum(['client', 'service-provider']);

/** The value of a filter, if it is set; the operation has checked it. */
const chosen = <T>(schema: z.ZodType<T>, value: string | undefined): T | undefined =>
  value === undefined ? undefined : schema.parse(value);

/** Every table that can be exported. Each use case checks whether the caller may read it. */
export const tableSources: Readonly<Record<ExportedTable, TableSource>> = {
  accounts: paged({
    columns: columnsOf(managedAccountSchema),
    filters: { role: accountRole },
    list: ({ read, query }, page) =>
      read(listAccounts, { role: chosen(accountRole, query.role), page }),
    idOf,
    present: presentManagedAccount,
  }),
  approvals: paged({
    columns: columnsOf(approvalSchema),
    filters: { status: approvalStatus },
    list: ({ read, query }, page) =>
      read(listApprovals, { status: chosen(approvalStatus, query.status), page }),
    idOf,
    present: (approval, { now }) => presentApproval(approval, now),
  }),
  'contact-messages': paged({
    columns: columnsOf(contactMessageSchema),
    list: ({ read }, page) => read(listContactMessages, { page }),
    idOf,
    present: presentContactMessage,
  }),
  jobs: {
    columns: Object.keys(jobSchema.shape).filter((field) => !contentFields.has(field)),
    filters: {
      status: z.enum(jobStatuses),
      service_type: anything,
      q: anything,
      language: anything,
      client_id: anything,
      provider_id: anything,
      created_after: anything,
      created_before: anything,
    },
    readRows: readJobRows,
  },
  languages: whole(languageSchema, async ({ read }) => {
    const languages = await read(listLanguages, { includeHidden: false });
    return languages.ok ? ok(languages.value.map(presentLanguage)) : languages;
  }),
  notices: paged({
    columns: columnsOf(noticeSchema),
    filters: { status: noticeStatus },
    list: async ({ actor, notices, query }, page) =>
      mayEver(actor, 'notices.manage')
        ? ok(await notices.list({ status: chosen(noticeStatus, query.status) }, page))
        : deny(actor, 'notices.manage'),
    idOf,
    present: presentNotice,
  }),
  'payout-lines': {
    columns: ['payout_id', 'provider_id', ...Object.keys(payoutTransactionSchema.shape)],
    filters: { status: payoutStatus },
    readRows: readPayoutLines,
  },
  payouts: paged({
    columns: exportedPayoutColumns,
    filters: { status: payoutStatus },
    list: ({ read, query }, page) =>
      read(listPayouts, { status: chosen(payoutStatus, query.status), page }),
    idOf,
    present: presentExportedPayout,
  }),
  prices: whole(priceSchema, async ({ read, promotion }) => {
    const prices = await read(listPrices, {});
    return prices.ok ? ok(prices.value.map((price) => presentPrice(price, promotion))) : prices;
  }),
  providers: paged({
    columns: columnsOf(reviewedProviderSchema),
    list: ({ read }, page) => read(listProvidersForReview, { page }),
    idOf,
    present: presentReviewedProvider,
  }),
  services: paged({
    columns: columnsOf(submittedServiceSchema),
    filters: { status: serviceStatus },
    list: ({ read, query }, page) =>
      read(listAllServices, { status: chosen(serviceStatus, query.status), page }),
    idOf,
    present: presentSubmittedService,
  }),
  transactions: {
    columns: ['id', 'user_id', 'user_name', 'role', ...transactionColumns],
    filters: {},
    readRows: readTransactions,
  },
  wallets: paged({
    columns: columnsOf(walletSummarySchema),
    filters: { role: walletRole },
    list: ({ read, query }, page) =>
      read(listWalletSummaries, { role: chosen(walletRole, query.role), page }),
    idOf: ({ accountId }) => accountId,
    present: presentWalletLine,
  }),
};
