import { editJob, findEditToCount, type JobId, type PromotionPolicy } from '@nsem/core';
import { z } from 'zod';
import { freeOriginOf } from '../../limits/addresses.ts';
import { pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answer } from '../../replies/reply.ts';
import { countInAdvance, isLong } from './count-in-advance.ts';
import { deliver, type DeliveryDependencies } from './deliver.ts';
import { ifMatchHeader, versionsOf } from './job-query.schema.ts';
import {
  briefChangeOf,
  jobPreconditions,
  jobUpdateSchema,
  largestJobBody,
} from './job-bodies.schema.ts';
import { presentJob } from './jobs.presenter.ts';
import { jobSchema } from './jobs.schema.ts';

type EditPolicy = Readonly<{ promotion: PromotionPolicy }>;

export const jobEditOperations = {
  updateJob: defineOperation({
    method: 'PUT',
    path: '/jobs/{id}',
    tag: 'Jobs',
    summary: 'Edit a pending job, or deliver one in progress',
    description:
      'A client edits content, languages, provider, reference, metadata, brief or due time, and the ' +
      'job is counted and priced again. ' +
      'The provider delivers with status completed and output_text.',
    sdk: {
      method: 'jobs.update',
      doc: 'Change a pending job; it is counted and priced again.',
      throws:
        'ConflictError if it is not pending, or has changed since the version `ifMatch`; ' +
        'PaymentRequiredError; ValidationError.',
      example: `
        await nsem.jobs.update(128, { provider_id: 'PRV-7K2M9Q' });
        const { content, ...job } = await nsem.jobs.get(129);
        await nsem.jobs.update(129, { content: \`\${content} Thank you.\` }, { ifMatch: job.version });`,
    },
    access: 'signed-in',
    idempotent: true,
    preconditions: jobPreconditions,
    params: z.object({ id: pathId<JobId>('The id of the job.') }),
    headers: ifMatchHeader,
    body: {
      schema: jobUpdateSchema,
      media: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
      maxBytes: largestJobBody,
      numbers: ['expected_amount_due'],
    },
    answers: { 200: { description: 'The job.', schema: jobSchema } },
    refusals: [
      'permission.denied',
      'job.not-found',
      'job.version-mismatch',
      'job.wrong-state',
      'job.service-type-mismatch',
      'job.price-changed',
      'job.reference-exists',
      'job.due-time-invalid',
      'job.content-fixed',
      'job.was-delivered',
      'job.check-timed-out',
      'job.delivery-has-errors',
      'job.delivery-needs-note',
      'job.marks-mismatch',
      'job.texts-mismatch',
      'job.output-invalid',
      'job.provider-unknown',
      'job.provider-not-qualified',
      'job.provider-inactive',
      'language.unknown',
      'service.same-languages',
      'pricing.no-words',
      'pricing.no-active-price',
      'wallet.insufficient-funds',
    ],
    async handle(call, context: EditPolicy & DeliveryDependencies) {
      const { actor, body, headers, perform, read } = call;
      const outputText = body.output_text;
      if (outputText !== undefined) {
        return deliver(call, { outputText, note: body.note }, context);
      }
      const work = {
        serviceType: body.service_type,
        sourceLanguage: body.source_language,
        targetLanguage: body.target_language,
        language: body.language,
      };
      const { content, provider_id: providerId, reference, metadata } = body;
      const labels = { reference, metadata, expectedAmountDue: body.expected_amount_due };
      const said = briefChangeOf(body);
      const edit = { id: call.params.id, work, content, providerId, ...labels, ...said };
      const counted = isLong(content)
        ? await countInAdvance(await read(findEditToCount, edit))
        : undefined;
      const origin = freeOriginOf(call.origin);
      const policy = { promotion: context.promotion, origin, ...versionsOf(headers) };
      return perform(
        editJob,
        { ...edit, counted },
        (job) => answer(presentJob(job, actor, context)),
        policy,
      );
    },
  }),
};
