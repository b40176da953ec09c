import { z } from 'zod';
import { sharedAs } from '../../operations/fields.ts';
import { readIfMatch } from '../../replies/compress-text.ts';

/** The header that makes a change conditional. */
export const ifMatchHeader = z.object({
  'If-Match': z
    .string()
    .max(1_000)
    .optional()
    .meta({
      description:
        'The version of the job to which the change applies, from its `version` or an ETag; a job that has changed is refused with 412.',
      example: '"128-in_progress-mwosilhs"',
      ...sharedAs('If-Match'),
    }),
});

/** The versions to which a change applies, for its use case. */
export const versionsOf = ({ 'If-Match': list }: z.output<typeof ifMatchHeader>) => ({
  versions: readIfMatch(list),
});
