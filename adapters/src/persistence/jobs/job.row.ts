import type { JobMove, JobStatus, JobTone, Role } from '@nsem/core';
import { defineEntity, type InferEntity, p } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { amountColumn, foreignKey, wholeNumber } from '../columns.ts';
import { fileColumn } from '../files/file.row.ts';
import { targetRule, workColumns } from '../services/work.columns.ts';
import { reviewColumns } from './review.columns.ts';

/**
 * The jobs. Tables that are written often have no checks against a list of values: SQLite builds the
 * list anew for each row.
 */
export const JobRow = defineEntity({
  name: 'JobRow',
  tableName: 'jobs',
  properties: {
    id: p.integer().primary().autoincrement(false),
    client_id: () => accountColumn('client_id'),
    requested_id: () => accountColumn('requested_id').strictNullable(),
    assigned_id: () => accountColumn('assigned_id').strictNullable(),
    ...workColumns,
    content: p.text(),
    /** The length of the content in UTF-16 units. */
    content_length: p.integer().default(0),
    input_id: () => fileColumn('input_id').strictNullable(),
    output_id: () => fileColumn('output_id').strictNullable(),
    /** The number of words; null for audio. */
    words: p.integer().strictNullable(),
    /** The length of the audio; null for text. */
    duration_ms: wholeNumber().strictNullable(),
    /** Whether the job is small enough for the quick service, which core decides. */
    is_quick: p.boolean(),
    unit_price: amountColumn('unit_price'),
    price: amountColumn('price'),
    discount: amountColumn('discount'),
    amount_due: amountColumn('amount_due'),
    rate_bps: p.integer().strictNullable(),
    commission: amountColumn('commission').strictNullable(),
    net: amountColumn('net').strictNullable(),
    status: p.text().$type<JobStatus>(),
    failure_reason: p.text().strictNullable(),
    edition: p.integer(),
    created_at: wholeNumber(),
    updated_at: wholeNumber(),
    assigned_at: wholeNumber().strictNullable(),
    completed_at: wholeNumber().strictNullable(),
    content_erased_at: wholeNumber().strictNullable(),
    /** The client's own name for the job. */
    reference: p.text().strictNullable(),
    /** The data of the client's programs, a JSON object of texts. */
    metadata: p.text().default('{}'),
    purpose: p.text().strictNullable(),
    audience: p.text().strictNullable(),
    variety: p.text().strictNullable(),
    tone: p.text().$type<JobTone>().strictNullable(),
    due_at: wholeNumber().strictNullable(),
    /** When the parties were notified that it is late. */
    late_at: wholeNumber().strictNullable(),
    /** The job with the highest one is due first. */
    due_rank: p.integer().default(0),
    /** Keyed digests, by which the use of the free translation is recognised. */
    free_mailbox: p.text().strictNullable(),
    free_network: p.text().strictNullable(),
    free_device: p.text().strictNullable(),
    ...reviewColumns,
  },
  indexes: [
    // Lists are read from these, in their order; jobs are checked one by one for the rest of a filter (select-list.ts).
    { name: 'jobs_client_created_index', properties: ['client_id', 'created_at'] },
    {
      name: 'jobs_assigned_created_index',
      properties: ['assigned_id', 'created_at'],
      where: 'assigned_id is not null',
    },
    { name: 'jobs_created_index', properties: ['created_at'] },
    { name: 'jobs_status_index', properties: ['status', 'created_at'] },
    { name: 'jobs_updated_index', properties: ['updated_at'] },
    { name: 'jobs_client_due_index', properties: ['client_id', 'status', 'due_rank'] },
    // No pending job is assigned, so that this has the jobs on offer beside each other, too.
    { name: 'jobs_assigned_due_index', properties: ['assigned_id', 'status', 'due_rank'] },
    // For the jobs that are late now, but not the many that were late before.
    {
      name: 'jobs_late_index',
      properties: ['due_at', 'id'],
      where: "due_at is not null and late_at is null and status in ('pending', 'in_progress')",
    },
    // For the reviews that end.
    {
      name: 'jobs_review_index',
      properties: ['review_until', 'id'],
      where: 'review_until is not null',
    },
    // For what was completed in a period, although it was delivered again later.
    { name: 'jobs_revised_index', properties: ['completed_at'], where: 'revisions > 0' },
    {
      name: 'jobs_free_network_index',
      properties: ['free_network', 'created_at'],
      where: 'free_network is not null',
    },
    // Deleting a file checks that no job references it.
    { name: 'jobs_input_index', properties: ['input_id'], where: 'input_id is not null' },
    { name: 'jobs_output_index', properties: ['output_id'], where: 'output_id is not null' },
  ],
  // The rules ensure this too: a client has at most one promotion that was not cancelled.
  uniques: [
    {
      name: 'jobs_promotion_unique',
      properties: ['client_id'],
      where: "discount > 0 and status not in ('cancelled', 'failed', 'refunded')",
    },
    // And so has a mailbox, whatever accounts its user has.
    {
      name: 'jobs_free_mailbox_unique',
      properties: ['free_mailbox'],
      where: "free_mailbox is not null and status not in ('cancelled', 'failed', 'refunded')",
    },
    // Starts with the reference, so that admins can search for it too.
    {
      name: 'jobs_reference_unique',
      properties: ['reference', 'client_id'],
      where: 'reference is not null',
    },
  ],
  checks: [
    { name: 'jobs_target_check', expression: targetRule },
    { name: 'jobs_measure_check', expression: '(words is null) <> (duration_ms is null)' },
    { name: 'jobs_funding_check', expression: 'discount + amount_due = price' },
  ],
});
export type JobRow = InferEntity<typeof JobRow>;

/** A column that references a job; jobs are never deleted. */
export const jobColumn = <Name extends string>(name: Name) => foreignKey(JobRow, name);

/** The histories of all jobs, in one sequence. */
export const JobEventRow = defineEntity({
  name: 'JobEventRow',
  tableName: 'job_events',
  properties: {
    /** The position of the event among those of all jobs. */
    id: p.integer().primary().autoincrement(false),
    job_id: () => jobColumn('job_id'),
    /**
     * The position of the event in the job's history, from 1. A message is no part of it: its position is
     * its id, negated.
     */
    position: p.integer(),
    move: p.text().$type<JobMove | 'message'>(),
    at: wholeNumber(),
    actor_id: () => accountColumn('actor_id'),
    actor_role: p.text().$type<Role>(),
    from_status: p.text().$type<JobStatus>().strictNullable(),
    to_status: p.text().$type<JobStatus>(),
    note: p.text().strictNullable(),
    /** The provider who had the job before or after the move. */
    assigned_id: () => accountColumn('assigned_id').strictNullable(),
    /** Of a delivery, the digest of its output. */
    output_sha256: p.text().strictNullable(),
  },
  uniques: [{ name: 'job_events_position_unique', properties: ['job_id', 'position'] }],
});
export type JobEventRow = InferEntity<typeof JobEventRow>;

/** To whom each job that has not ended was offered. */
export const JobOfferRow = defineEntity({
  name: 'JobOfferRow',
  tableName: 'job_offers',
  properties: {
    job_id: () => jobColumn('job_id').primary(),
    provider_id: () => accountColumn('provider_id').primary(),
  },
});
export type JobOfferRow = InferEntity<typeof JobOfferRow>;
