import type { Job } from '@nsem/sdk';

import { Fact } from '../../ui/facts.tsx';
import { formatDue } from './due-time.tsx';
import { toneNames } from './job-text.ts';

/** The texts that a client can write to the provider about the work, in the order of forms and of facts. */
export const briefTexts = {
  purpose: { label: 'Purpose', placeholder: 'A poster for the waiting room' },
  audience: { label: 'Audience', placeholder: 'Parents of small children' },
  variety: { label: 'Variety of the language', placeholder: 'Asante Twi' },
} as const satisfies { [Name in keyof Job]?: object };

export type BriefText = keyof typeof briefTexts;
export const briefTextNames = Object.keys(briefTexts) as readonly BriefText[];

/** Makes an object with all of them. */
export const mapBriefTexts = <Value,>(valueOf: (name: BriefText) => Value) =>
  Object.fromEntries(briefTextNames.map((name) => [name, valueOf(name)])) as Readonly<
    Record<BriefText, Value>
  >;

/** What the client said about the work, and when they need it. */
export const BriefFacts = ({ job }: { job: Job }) => (
  <>
    <Fact name="Due">
      {job.due_at === null ? null : <time dateTime={job.due_at}>{formatDue(job.due_at)}</time>}
    </Fact>
    {briefTextNames.map((name) => (
      <Fact key={name} name={briefTexts[name].label}>
        {job[name] === null ? null : <span dir="auto">{job[name]}</span>}
      </Fact>
    ))}
    <Fact name="Tone">{job.tone === null ? null : toneNames[job.tone]}</Fact>
  </>
);
