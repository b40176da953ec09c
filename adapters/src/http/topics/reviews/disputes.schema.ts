import {
  type Actor,
  disputeSides,
  disputeStatuses,
  type ListedDispute,
  longestStatement,
  mostAttachedFiles,
  serviceTypes,
  type Statement,
  type StatementFileId,
  zero,
} from '@nsem/core';
import { z } from 'zod';
import {
  bodyId,
  filledText,
  ghs,
  instantAnswer,
  moneyAnswer,
  moneyNumber,
  presentMoney,
  text,
} from '../../operations/fields.ts';
import { pageShape } from '../../operations/paging.ts';
import { presentInstant } from '../../operations/present-instant.ts';
import {
  attachedFileShape,
  presentAttachedFile,
  uploadIdsField,
} from '../uploads/attached-files.schema.ts';

const exampleStatement = 'The text was translated into Fante, and I ordered Asante Twi.';

/** The body that writes a statement. */
export const statementBodySchema = z
  .strictObject({
    text: text(longestStatement).describe('What the other side and an admin read.'),
    upload_ids: uploadIdsField().describe(
      'The uploads to add as its files, instead of one in the form; at most 5 in all.',
    ),
    removed_file_ids: z
      .array(bodyId<StatementFileId>('The id of a file of the statement.'))
      .max(mostAttachedFiles)
      .optional()
      .describe('The files to remove from it. The others stay.'),
  })
  .meta({
    id: 'NewStatement',
    description: 'The statement of a side of a dispute.',
    example: { text: exampleStatement },
  });

/** The body that decides a dispute. */
export const decisionBodySchema = z
  .strictObject({
    returned_amount: moneyNumber({ min: zero, max: ghs(1_000_000_000) }).meta({
      description:
        'How much of the price goes back, in GHS: 0, all that did not go back before, or any amount between. The provider earns the rest, less the commission.',
    }),
    reason: filledText(1000).describe('Why; both sides read it.'),
  })
  .meta({
    id: 'DisputeDecisionBody',
    description: 'The decision of a dispute.',
    example: { returned_amount: 20, reason: 'The last page is missing.' },
  });

/** The filter of the list of disputes. */
export const disputeQuerySchema = z.strictObject({
  status: z.enum(disputeStatuses).optional().describe('Only disputes with this status.'),
  ...pageShape,
});

const fileSchema = () =>
  z.object({
    id: z.int().describe('The id of the file.'),
    ...attachedFileShape,
  });

const statementSchema = () =>
  z.object({
    text: z.string().describe('The statement.'),
    at: instantAnswer('When it was written, or last changed.'),
    files: z.array(fileSchema()).describe('Its files, at most 5.'),
  });

const decisionSchema = z.object({
  returned_amount: moneyAnswer('GHS of the price that went back.'),
  released_amount: moneyAnswer('GHS that the provider is paid for, with the commission on it.'),
  reason: z.string().describe('Why; both sides read it.'),
  decided_by: z.int().nullable().describe('The admin; for admins only.'),
  decided_at: instantAnswer('When it was decided.'),
});

/** A dispute in a response. */
export const disputeSchema = z
  .object({
    id: z.int().describe('The id of the dispute.'),
    job_id: z.int().describe('The id of the job.'),
    status: z.enum(disputeStatuses).describe('Whether an admin has decided.'),
    service_type: z.enum(serviceTypes).describe('The type of service.'),
    price: moneyAnswer('The price of the job in GHS.'),
    client_id: z.int().describe('The user id of the client.'),
    client_name: z.string().nullable().describe('The name of the client; for admins only.'),
    provider_user_id: z.int().describe('The user id of the provider.'),
    provider_name: z.string().nullable().meta({
      description: 'The name of the provider; for the client and admins only.',
    }),
    opened_by: z.enum(disputeSides).meta({
      description: '`client`: they contest the result; `provider`: they declined a revision.',
    }),
    opened_at: instantAnswer('When it was opened.'),
    statements_until: instantAnswer(
      'Until when both sides can write, unless it is decided before.',
    ),
    client_statement: statementSchema().nullable().describe('What the client says; null before.'),
    provider_statement: statementSchema()
      .nullable()
      .describe('What the provider says; null before.'),
    decision: decisionSchema.nullable().describe('The decision; null before.'),
  })
  .meta({
    id: 'Dispute',
    description: 'A contested result, which an admin decides about.',
    example: {
      id: 3,
      job_id: 128,
      status: 'open',
      service_type: 'translation',
      price: 45,
      client_id: 12,
      client_name: null,
      provider_user_id: 7,
      provider_name: 'Ama Serwaa',
      opened_by: 'client',
      opened_at: '2026-11-21T09:30:00.000Z',
      statements_until: '2026-11-24T09:30:00.000Z',
      client_statement: { text: exampleStatement, at: '2026-11-21T09:30:00.000Z', files: [] },
      provider_statement: null,
      decision: null,
    },
  });

const presentStatement = (statement: Statement | null) =>
  statement && {
    text: statement.text,
    at: presentInstant(statement.at),
    files: statement.files.map(presentAttachedFile),
  };

type Viewer = Pick<Actor, 'role'>;

const presentDecision = ({ decision }: ListedDispute, { role }: Viewer) =>
  decision === null
    ? null
    : {
        returned_amount: presentMoney(decision.returned),
        released_amount: presentMoney(decision.released),
        reason: decision.reason,
        decided_by: role === 'admin' ? decision.by : null,
        decided_at: presentInstant(decision.at),
      };

/** A dispute as one of its sides or an admin sees it. */
export const presentDispute = (dispute: ListedDispute, viewer: Viewer) => ({
  id: dispute.id,
  job_id: dispute.jobId,
  status: dispute.decision === null ? ('open' as const) : ('decided' as const),
  service_type: dispute.serviceType,
  price: presentMoney(dispute.price),
  client_id: dispute.clientId,
  client_name: viewer.role === 'admin' ? dispute.clientName : null,
  provider_user_id: dispute.providerId,
  provider_name: viewer.role === 'service-provider' ? null : dispute.providerName,
  opened_by: dispute.openedBy,
  opened_at: presentInstant(dispute.openedAt),
  statements_until: presentInstant(dispute.statementsUntil),
  client_statement: presentStatement(dispute.client),
  provider_statement: presentStatement(dispute.provider),
  decision: presentDecision(dispute, viewer),
});
