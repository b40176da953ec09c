import type { Usage, User } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { ClientStats } from '../../features/insights/client/client-stats.tsx';
import { usageQuery } from '../../features/insights/client/usage-figures.ts';
import { useFreeOffer } from '../../features/jobs/request/free-text.ts';
import { firstJobsQuery } from '../../entities/jobs/queries.ts';
import { StepItem } from '../../ui/step-item.tsx';
import steps from '../../ui/step-list.module.css';
import styles from './client-figures.module.css';
import { planFirstSteps } from './plan-first-steps.ts';

const newForMs = 7 * 24 * 60 * 60 * 1_000;

/** Whether the steps have their place before the jobs are known, so that nothing moves then. */
const isNew = ({ created_at: at }: User): boolean => Date.now() - Date.parse(at) < newForMs;

const hasNoUsage = ({ months }: Usage): boolean => months.every(({ calls }) => calls === 0);

/** The key figures of a client; before the first result, which all of them count, the first steps. */
export function ClientFigures({ user }: { user: User }) {
  const { data: usage } = useQuery(usageQuery);
  const mayBeFirst = usage !== undefined && hasNoUsage(usage);
  const { data: jobs } = useQuery({ ...firstJobsQuery, enabled: mayBeFirst });
  const isKnown = usage !== undefined && (!mayBeFirst || jobs !== undefined);
  const isFirst = isKnown ? mayBeFirst && jobs?.hasResult === false : isNew(user);
  return isFirst ? <FirstSteps user={user} newest={jobs?.newest} /> : <ClientStats />;
}

function FirstSteps({ user, newest }: Parameters<typeof planFirstSteps>[0] & { user: User }) {
  const offer = useFreeOffer(user);
  return (
    <section className={`${steps.steps} ${styles.first}`} aria-label="Getting started">
      <p className={styles.offer}>{offer}</p>
      <ol>
        {planFirstSteps({ user, newest }).map((step, index) => (
          <StepItem key={step.label} step={step} number={index + 1} />
        ))}
      </ol>
    </section>
  );
}
