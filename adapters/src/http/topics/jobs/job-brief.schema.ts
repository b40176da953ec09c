import { jobTones, type Instant, type JobBrief } from '@nsem/core';
import { z } from 'zod';
import { filledText, optionalMomentAnswer } from '../../operations/fields.ts';
import { momentBody } from '../../operations/moments.ts';

const longestLine = 200;

/** What a client can say about the work in a request; null and what is left out say nothing. */
export const briefShape = {
  purpose: filledText(longestLine).nullish().meta({
    description: 'What the result is for; the provider reads it.',
    example: 'A poster for the waiting room',
  }),
  audience: filledText(longestLine).nullish().meta({
    description: 'Who will read or hear it; the provider reads it.',
    example: 'Parents of small children',
  }),
  tone: z.enum(jobTones).nullish().meta({
    description: 'How it should sound. More tones can be added.',
    example: 'friendly',
  }),
  due_at: momentBody('When you need the result: at least one hour and at most one year ahead.')
    .nullish()
    .meta({ description: 'When you need the result: from one hour to one year ahead.' }),
};

/** The same in a response. */
export const briefAnswer = {
  purpose: z.string().nullable().describe('What the result is for, if the client said it.'),
  audience: z.string().nullable().describe('Who will read or hear it, if the client said it.'),
  tone: z
    .enum(jobTones)
    .nullable()
    .describe('How it should sound, if the client said it; more can be added.'),
  due_at: optionalMomentAnswer('When the client needs the result; null if they did not say.'),
};

type WrittenBrief = Readonly<{
  purpose?: string | null | undefined;
  audience?: string | null | undefined;
  tone?: JobBrief['tone'] | undefined;
  due_at?: Instant | null | undefined;
}>;

/** The brief and the due time of a new job. */
export const briefOf = ({ purpose, audience, tone, due_at: dueAt }: WrittenBrief) => ({
  brief: { purpose: purpose ?? null, audience: audience ?? null, tone: tone ?? null },
  dueAt: dueAt ?? null,
});

/** What an edit changes of them. */
export const briefChangeOf = ({ purpose, audience, tone, due_at: dueAt }: WrittenBrief) => ({
  brief: { purpose, audience, tone },
  dueAt,
});
