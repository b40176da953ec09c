import { z } from 'zod';
import { exampleProblem } from './problem.ts';

/** A problem document (RFC 9457) as answered. */
export const problemSchema = z
  .looseObject({
    type: z.string().meta({ description: 'A URI that names the kind of problem.' }),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'One readable sentence.' }),
    code: z.string().meta({ description: 'Stable and machine-readable.' }),
    request_id: z.string(),
    errors: z
      .array(z.object({ pointer: z.string(), detail: z.string() }))
      .optional()
      .meta({ description: 'Everything that is wrong with the request, each with its field.' }),
  })
  .meta({ id: 'Problem', example: exampleProblem('http.invalid') });
