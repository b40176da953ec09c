import type { NewRevision } from '../../reviews/revision.ts';
import { dayMs, later } from '../../kernel/instant.ts';
import { mondayMorning } from './ids.ts';

const tuesday = later(mondayMorning, dayMs);

/** A request to mend two places of a result, of a Tuesday, of which one is mended. */
export const aRevision = (
  { jobId, providerId }: Pick<NewRevision, 'jobId' | 'providerId'>,
  overrides: Partial<NewRevision> = {},
): NewRevision => ({
  jobId,
  providerId,
  round: 1,
  reasons: ['meaning', 'sound'],
  text: 'The dose is wrong: “mmienu”, not “mmiɛnsa”.',
  pins: [
    { place: { segment: 3 }, text: 'Twice a day.', doneAt: null, answer: null },
    { place: { second: 61 }, text: 'Too fast \\n “here”', doneAt: tuesday, answer: 'Slower.' },
  ],
  requestedAt: tuesday,
  dueAt: later(tuesday, dayMs),
  outputId: null,
  end: null,
  endedAt: null,
  declineReason: null,
  ...overrides,
});
