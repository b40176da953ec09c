import type { Job } from '@nsem/sdk';
import {
  formatLanguages,
  formatMoment,
  formatMoney,
  formatScope,
  formatStatus,
  statusStyles,
} from '../../output/format.ts';
import type { Column, Field } from '../../output/table.ts';

const id: Column<Job> = { header: 'ID', text: (job) => String(job.id), align: 'right' };
const service: Column<Job> = { header: 'SERVICE', text: (job) => job.service_type };
const languages: Column<Job> = { header: 'LANGUAGES', text: formatLanguages };
const scope: Column<Job> = {
  header: 'SCOPE',
  text: formatScope,
  align: 'right',
  isOptional: true,
};
const content: Column<Job> = { header: 'CONTENT', text: (job) => job.content, isFlexible: true };
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
const created: Column<Job> = {
  header: 'CREATED',
  text: (job) => formatMoment(job.created_at),
  plain: (job) => job.created_at,
  isOptional: true,
};

/** One's own jobs. */
export const jobColumns: readonly Column<Job>[] = [
  id,
  status,
  service,
  languages,
  scope,
  price,
  created,
  content,
];

/** Jobs that may be taken. */
export const offerColumns: readonly Column<Job>[] = [
  id,
  service,
  languages,
  scope,
  price,
  created,
  content,
];

/** Everything that a person wants to know of one job. */
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
  ...priceFields(job),
  { label: 'earned', text: moneyOrNothing(job.net_amount) },
  { label: 'created', text: formatMoment(job.created_at), plain: job.created_at },
  { label: 'assigned', ...momentOrNothing(job.assigned_at) },
  { label: 'completed', ...momentOrNothing(job.completed_at) },
  { label: 'reason', text: job.failure_reason, style: 'red' },
  { label: 'content', text: job.content, isLong: true },
];

/** What is counted and what it costs, of a job or of a quote. */
export const priceFields = (
  priced: Pick<Job, 'words' | 'minutes' | 'unit_price' | 'price' | 'discount' | 'amount_due'>,
): readonly Field[] => [
  { label: 'scope', text: formatScope(priced) },
  { label: 'unit price', text: formatMoney(priced.unit_price) },
  { label: 'price', text: formatMoney(priced.price) },
  { label: 'discount', text: formatMoney(priced.discount) },
  { label: 'due', text: formatMoney(priced.amount_due), style: 'bold' },
];

const moneyOrNothing = (amount: number | null | undefined): string | null =>
  typeof amount === 'number' ? formatMoney(amount) : null;

const momentOrNothing = (iso: string | null): Readonly<{ text: string | null; plain: string }> => ({
  text: iso === null ? null : formatMoment(iso),
  plain: iso ?? '',
});
