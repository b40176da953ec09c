import type { Job } from '@nsem/sdk';

import { ageColumn, countsField, optional, timeField } from '../../output/columns.ts';
import {
  formatLanguages,
  formatMoney,
  formatScope,
  formatStatus,
  statusStyles,
  ungroup,
} from '../../output/format.ts';
import type { Column, Field } from '../../output/table.ts';
import { briefFields } from './job-options.ts';

const id: Column<Job> = { header: 'ID', text: (job) => String(job.id), align: 'right' };
const service: Column<Job> = {
  header: 'SERVICE',
  text: (job) => job.service_type,
  isOptional: true,
};
const languages: Column<Job> = { header: 'LANGUAGES', text: formatLanguages };
const scope: Column<Job> = {
  header: 'SCOPE',
  text: formatScope,
  plain: (job) => ungroup(formatScope(job)),
  align: 'right',
  isOptional: true,
};
const content: Column<Job> = {
  header: 'CONTENT',
  text: (job) => (job.has_document ? job.title : job.content),
  isFlexible: true,
  isOptional: true,
};
const price: Column<Job> = {
  header: 'PRICE',
  text: (job) => formatMoney(job.price),
  align: 'right',
};
const status: Column<Job> = {
  header: 'STATUS',
  text: (job) => formatStatus(job.status),
  plain: (job) => job.status,
  style: (job) => statusStyles[job.status],
};
const created: Column<Job> = optional(ageColumn('CREATED', (job) => job.created_at));

const due: Column<Job> = optional(ageColumn('DUE', (job) => job.due_at));

/** The columns of a list of your jobs. */
export const jobColumns: readonly Column<Job>[] = [
  id,
  status,
  service,
  languages,
  scope,
  price,
  created,
  content,
  due,
];

/** The columns of a list of available jobs, all of which are pending. */
export const availableColumns: readonly Column<Job>[] = [
  id,
  service,
  languages,
  scope,
  price,
  created,
  content,
  due,
];

/** Providers translate the texts of a document with their marks; its client knows it by its name. */
const isForClient = (job: Job): boolean => job.has_document && job.net_amount === undefined;

/** The fields of a job. */
export const jobFields = (job: Job): readonly Field[] => [
  { label: 'job', text: String(job.id) },
  {
    label: 'status',
    text: formatStatus(job.status),
    plain: job.status,
    style: statusStyles[job.status],
  },
  { label: 'service', text: job.service_type },
  { label: 'languages', text: formatLanguages(job) },
  { label: 'provider', text: job.provider_id },
  { label: 'reference', text: job.reference },
  { label: 'metadata', text: formatMetadata(job.metadata) },
  ...briefFields(job),
  timeField('due by', job.due_at),
  ...priceFields(job),
  { label: 'earned', text: moneyOrNull(job.net_amount) },
  timeField('created', job.created_at),
  timeField('assigned', job.assigned_at),
  timeField('completed', job.completed_at),
  ...reviewFields(job),
  { label: 'version', text: job.version },
  { label: 'reason', text: job.failure_reason, style: 'red' },
  { label: 'document', text: job.has_document ? job.title : null },
  { label: 'content', text: isForClient(job) ? null : job.content, isLong: true },
];

/** How far the review of the result is. */
const reviewFields = (job: Job): readonly Field[] => [
  { label: 'review', text: job.review_state === 'none' ? null : job.review_state },
  timeField('review until', job.review_until),
  { label: 'returned', text: job.returned_amount ? formatMoney(job.returned_amount) : null },
];

/** The scope and the price of a job or a quote. */
export const priceFields = (
  priced: Pick<Job, 'words' | 'minutes' | 'unit_price' | 'price' | 'discount' | 'amount_due'>,
): readonly Field[] => [
  countsField('scope', formatScope(priced)),
  { label: 'unit price', text: formatMoney(priced.unit_price) },
  { label: 'price', text: formatMoney(priced.price) },
  { label: 'discount', text: formatMoney(priced.discount) },
  { label: 'due', text: formatMoney(priced.amount_due), style: 'bold' },
];

const formatMetadata = (metadata: Job['metadata']): string | null =>
  Object.entries(metadata)
    .map(([key, value]) => `${key}=${value}`)
    .join(', ') || null;

const moneyOrNull = (amount: number | null | undefined): string | null =>
  typeof amount === 'number' ? formatMoney(amount) : null;
