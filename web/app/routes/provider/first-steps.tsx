import type { User } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useLanguages } from '../../entities/languages/queries.ts';
import { providerProfile } from '../../features/accounts/provider/profile-values.ts';
import { earningsQuery, payoutAccountQuery } from '../../entities/payouts/payouts.ts';
import { myServicesQuery } from '../../entities/services/provider-queries.ts';
import { suggestServices } from '../../features/services/provider/suggestions.tsx';
import { StepItem } from '../../ui/step-item.tsx';
import styles from '../../ui/step-list.module.css';
import { readOpened, saveOpened } from './opened-steps.ts';
import { areDone, planFirstSteps } from './plan-first-steps.ts';

const newForMs = 30 * 24 * 60 * 60 * 1_000;

/** Whether the list has its place before it is known what is done, so that nothing moves then. */
const isNew = ({ created_at: at, provider_id: id }: User): boolean =>
  id === null || Date.now() - Date.parse(at) < newForMs;

/** What a provider has to do from sign-up to the first job; nothing once all of it is done. */
export function FirstSteps({ user }: { user: User }) {
  const [chosen, setChosen] = useState(() => readOpened(user.id));
  const services = useQuery(myServicesQuery);
  const payoutAccount = useQuery(payoutAccountQuery);
  const earnings = useQuery(earningsQuery);
  const languages = useLanguages();
  const spoken = providerProfile(user)?.languages ?? [];
  const steps = planFirstSteps({
    user,
    services: services.data,
    payoutAccount: payoutAccount.data,
    completedJobs: earnings.data?.completed_jobs,
    suggested: suggestServices(spoken, services.data ?? [], languages)[0],
  });
  if (!isNew(user) || areDone(steps)) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  // An approved provider has work to see; the list takes one line until it is opened.
  const isOpen = chosen ?? user.provider_id === null;
  const choose = (isNowOpen: boolean): void => {
    // The browser also reports that the list is open when it first appears.
    if (isNowOpen === isOpen) return;
    setChosen(isNowOpen);
    saveOpened(user.id, isNowOpen);
  };
  return (
    <details
      className={styles.steps}
      open={isOpen}
      onToggle={({ currentTarget }) => choose(currentTarget.open)}
    >
      <summary>
        <strong>Getting started</strong>
        <span className={styles.progress}>
          {done} of {steps.length}
        </span>
      </summary>
      <ol>
        {steps.map((step, index) => (
          <StepItem key={step.name} step={step} number={index + 1} />
        ))}
      </ol>
    </details>
  );
}
