import { z } from 'zod';
import { exampleProblem, problemCodes } from './problem.ts';

/** The codes of all refusals. */
export const problemCodeSchema = z.enum(problemCodes).meta({
  id: 'ProblemCode',
  description:
    'Stable and machine-readable: branch on it. New ones may come, so have a branch for the rest.',
  example: 'http.invalid',
});

/** A problem document (RFC 9457) as answered. */
export const problemSchema = z
  .looseObject({
    type: z.string().meta({
      description:
        'The address of the description of this kind of problem, relative to the server.',
    }),
    title: z.string().meta({ description: 'The kind of problem, in a few words.' }),
    status: z.int().meta({ description: 'The status of the answer.' }),
    detail: z.string().meta({ description: 'One readable sentence.' }),
    code: problemCodeSchema.describe('What is wrong: branch on it.'),
    request_id: z.string().meta({ description: 'Names this call in the server’s log.' }),
    retryable: z.boolean().meta({
      description:
        'Whether the same request may succeed later, without a change. Wait for `Retry-After`, if there is one; ' +
        'repeat what changes something with the same `Idempotency-Key`.',
    }),
    errors: z
      .array(
        z.object({
          pointer: z.string().meta({ description: 'A JSON pointer to the field, after `#`.' }),
          detail: z.string().meta({ description: 'One readable sentence.' }),
        }),
      )
      .optional()
      .meta({ description: 'Everything that is wrong with the request, each with its field.' }),
  })
  .meta({
    id: 'Problem',
    description:
      'A problem document (RFC 9457). Some kinds say more: what a wallet lacks, for example.',
    example: exampleProblem('http.invalid'),
  });
