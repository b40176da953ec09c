import type { Job } from '@nsem/sdk';

import { BriefFacts } from '../../../entities/jobs/brief-facts.tsx';
import { providerScope } from '../../../entities/jobs/job-text.ts';
import { formatMoment } from '../../../lib/format/dates.ts';
import { formatGhs } from '../../../lib/format/money.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { OverlayLink } from '../../../ui/overlay-link.tsx';
import styles from './workbench.module.css';

/** What a provider wants to know about a job while they work on it. */
export const AboutJob = ({ job }: { job: Job }) => (
  <section className={styles.about} aria-label="About the job">
    <h2>About the job</h2>
    <Facts>
      <Fact name="Note">{noteText(job)}</Fact>
      <BriefFacts job={job} />
      <Fact name="Length">{providerScope(job)}</Fact>
      <Fact name="You earn">{earnedText(job)}</Fact>
      <Fact name="Client">Client #{job.client_id}</Fact>
      <Fact name="Reference">{job.reference}</Fact>
      <Fact name="Requested">{formatMoment(job.created_at)}</Fact>
      <Fact name="Accepted">{job.assigned_at === null ? null : formatMoment(job.assigned_at)}</Fact>
    </Facts>
    <p>
      <OverlayLink params={{ references: 'open' }}>Reference files</OverlayLink>
    </p>
  </section>
);

/** What the client wrote about a recording; the text of other jobs is what is worked on. */
const noteText = ({ service_type: type, content }: Job): string | null =>
  type === 'transcription' && content.trim() !== '' ? content.trim() : null;

const earnedText = ({ estimated_net_amount: amount = null }: Job): string | null =>
  amount === null ? null : formatGhs(amount);
