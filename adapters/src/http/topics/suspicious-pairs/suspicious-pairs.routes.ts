import {
  listSuspiciousPairs,
  reviewSuspiciousPair,
  type ListedPair,
  type SuspiciousPairId,
} from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answerPage, pageHeaders, pageOf } from '../../operations/paging.ts';
import { answer } from '../../replies/reply.ts';
import {
  pairQuerySchema,
  pairReviewSchema,
  presentPair,
  suspiciousPairSchema,
} from './suspicious-pairs.schema.ts';

export const suspiciousPairOperations = {
  listSuspiciousPairs: defineOperation({
    method: 'GET',
    path: '/admin/suspicious-pairs',
    tag: 'Payouts',
    summary: 'List clients and providers who may be one person, newest first',
    description:
      'A pair is noted when a free job between the two is delivered and several things suggest that they ' +
      'belong to each other. That proves nothing: it keeps free earnings held until an admin decides.',
    sdk: {
      method: 'admin.pairs.list',
      doc: 'List the pairs, newest first.',
      example: `
        for await (const pair of nsem.admin.pairs.list({ status: 'open' })) {
          const reasons = pair.evidence.map(({ reason, count }) => \`\${reason} (\${count})\`);
          console.log(pair.id, pair.service_provider_name, pair.client_name, reasons.join(', '));
        }`,
    },
    access: 'payouts.browse',
    query: pairQuerySchema,
    answers: {
      200: {
        description: 'The pairs.',
        schema: z.array(suspiciousPairSchema),
        headers: pageHeaders,
      },
    },
    async handle(call) {
      const request = { status: call.query.status, page: pageOf(call.query) };
      return answerPage(call, await call.read(listSuspiciousPairs, request), {
        idOf: ({ id }: ListedPair): number => id,
        present: presentPair,
      });
    },
  }),

  reviewSuspiciousPair: defineOperation({
    method: 'POST',
    path: '/admin/suspicious-pairs/{id}/review',
    tag: 'Payouts',
    summary: 'Dismiss or confirm a suspicious pair',
    description:
      'A pair that is dismissed holds no earnings any longer.\n\n' +
      'A later review replaces an earlier one; the audit log has both.',
    sdk: {
      method: 'admin.pairs.review',
      throws:
        'NotFoundError if there is no pair with this id.; ConflictError if the pair has ' +
        'changed since `seen_at`, its `updated_at` that you have seen.',
      example:
        "await nsem.admin.pairs.review(3, { outcome: 'dismissed', note: 'Two colleagues in one office.' });",
    },
    access: 'earnings.release',
    idempotent: true,
    params: z.object({ id: pathId<SuspiciousPairId>('The id of the pair.') }),
    body: { schema: pairReviewSchema, media: ['application/json'] },
    answers: { 200: { description: 'The pair.', schema: suspiciousPairSchema } },
    refusals: ['payout.pair-not-found', 'payout.pair-changed'],
    handle: ({ body: { seen_at: seenAt, ...review }, params: { id }, perform }) =>
      perform(reviewSuspiciousPair, { id, seenAt, ...review }, (pair) => answer(presentPair(pair))),
  }),
};
