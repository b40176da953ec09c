import type { Job } from '@nsem/sdk';

import { Fact } from '../../ui/facts.tsx';
import { formatDue } from './due-time.tsx';
import { toneNames } from './job-text.ts';

/** What the client said about the work, and when they need it. */
export const BriefFacts = ({ job }: { job: Job }) => (
  <>
    <Fact name="Due">
      {job.due_at === null ? null : <time dateTime={job.due_at}>{formatDue(job.due_at)}</time>}
    </Fact>
    <Fact name="Purpose">{written(job.purpose)}</Fact>
    <Fact name="Audience">{written(job.audience)}</Fact>
    <Fact name="Tone">{job.tone === null ? null : toneNames[job.tone]}</Fact>
  </>
);

const written = (text: string | null) => (text === null ? null : <span dir="auto">{text}</span>);
