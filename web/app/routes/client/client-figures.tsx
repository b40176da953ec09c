import type { Job, Usage, User } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { firstJobsQuery } from '../../entities/jobs/queries.ts';
import { ClientStats } from '../../features/insights/client/client-stats.tsx';
import { usageQuery } from '../../features/insights/client/usage-figures.ts';
import { useFreeOffer } from '../../features/jobs/request/free-text.ts';
import dashboard from '../../ui/dashboard.module.css';
import { type Step, StepItem } from '../../ui/step-item.tsx';
import steps from '../../ui/step-list.module.css';
import styles from './client-figures.module.css';

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
    <section className={`${steps.steps} ${dashboard.first}`} aria-label="Getting started">
      <p className={styles.offer}>{offer}</p>
      <ol>
        {planFirstSteps({ user, newest }).map((step, index) => (
          <StepItem key={step.label} step={step} number={index + 1} />
        ))}
      </ol>
    </section>
  );
}

/** The client, and what is known about their jobs; undefined while it is loading. */
type FirstDay = Readonly<{
  user: Pick<User, 'email_verified'>;
  newest: Pick<Job, 'id'> | null | undefined;
}>;

/** The steps of a client from sign-up to the first result. */
function planFirstSteps({ user, newest }: FirstDay): readonly Step[] {
  const hasRequested = newest !== null && newest !== undefined;
  return [
    {
      label: 'Verify your e-mail',
      // A notice above says where the link was sent.
      note: null,
      isDone: user.email_verified,
      action: null,
    },
    {
      label: 'Request your first job',
      note: 'you see the price first',
      isDone: hasRequested,
      action: { label: 'Request', address: '?request=translation' },
    },
    {
      label: 'Get the result',
      note: hasRequested ? 'it appears on the page of the job' : 'it appears in My Jobs',
      isDone: false,
      action: hasRequested ? { label: 'See', address: `/client/jobs/${newest.id}` } : null,
    },
  ];
}
