import type { PayoutAccount, Service, User } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useLanguages } from '../../entities/languages/queries.ts';
import { earningsQuery, payoutAccountQuery } from '../../entities/payouts/payouts.ts';
import { myServicesQuery } from '../../entities/services/provider-queries.ts';
import { providerProfile } from '../../features/accounts/provider/profile-values.ts';
import { suggestServices } from '../../features/services/provider/suggestions.tsx';
import { type Step, StepItem } from '../../ui/step-item.tsx';
import styles from '../../ui/step-list.module.css';

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
        <span className="soft small">
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

/** One step of a provider's first day. */
export type FirstStep = Step &
  Readonly<{
    name: 'services' | 'sample' | 'payout-account' | 'approval' | 'first-job';
    isOptional: boolean;
  }>;

/** What the steps depend on; what is undefined is still loading. */
export type FirstDay = Readonly<{
  user: Pick<User, 'provider_id' | 'is_active'>;
  services: readonly Service[] | undefined;
  payoutAccount: PayoutAccount | null | undefined;
  completedJobs: number | undefined;
  /** The first translation that the provider's languages suggest. */
  suggested?: Readonly<{ source: string; target: string }> | undefined;
}>;

const hasSample = ({ audio_recording: recording }: Service): boolean => recording !== null;

function approvalNote({ user, services = [] }: FirstDay): string | null {
  if (user.provider_id !== null) return null;
  return services.length === 0 ? 'after your services' : 'we e-mail you';
}

/** The form of a new service, with the languages that the provider speaks. */
const serviceAddress = ({ suggested }: FirstDay): string =>
  suggested === undefined
    ? '?service=new'
    : `?service=new&source=${suggested.source}&target=${suggested.target}`;

/** The steps of a provider from sign-up to the first job. */
export function planFirstSteps(day: FirstDay): readonly FirstStep[] {
  const { user, services = [], payoutAccount, completedJobs = 0 } = day;
  const isApproved = user.provider_id !== null;
  const isLoaded = day.services !== undefined;
  const required = { note: null, isOptional: false };
  return [
    {
      ...required,
      name: 'services',
      label: 'Add your services',
      isDone: services.length > 0,
      action: isLoaded ? { label: 'Add', address: serviceAddress(day) } : null,
    },
    {
      name: 'sample',
      label: 'Record your voice',
      note: 'optional, for narration',
      isDone: services.some(hasSample),
      isOptional: true,
      action: isLoaded ? { label: 'Record', address: '?service=new&type=narration' } : null,
    },
    {
      ...required,
      name: 'payout-account',
      label: 'Add your payout account',
      isDone: payoutAccount !== null && payoutAccount !== undefined,
      action: payoutAccount === null ? { label: 'Add', address: '?edit=payout-account' } : null,
    },
    {
      ...required,
      name: 'approval',
      label: 'Approval by an admin',
      note: approvalNote(day),
      isDone: isApproved,
      action: null,
    },
    {
      ...required,
      name: 'first-job',
      label: 'Deliver your first job',
      isDone: completedJobs > 0,
      action: user.is_active ? { label: 'Jobs', address: '?tab=available' } : null,
    },
  ];
}

/** Whether nothing that is required is left. */
export const areDone = (steps: readonly FirstStep[]): boolean =>
  steps.every(({ isDone, isOptional }) => isDone || isOptional);

const keyOf = (userId: number): string => `first-steps:${userId}`;

/** Whether a provider opened or closed the first steps on this device; null if they did neither. */
export function readOpened(userId: number): boolean | null {
  try {
    const saved = localStorage.getItem(keyOf(userId));
    return saved === null ? null : saved === 'open';
  } catch {
    // The browser stores nothing.
    return null;
  }
}

/** Remembers on this device whether a provider has the first steps open. */
export function saveOpened(userId: number, isOpen: boolean): void {
  try {
    localStorage.setItem(keyOf(userId), isOpen ? 'open' : 'closed');
  } catch {
    // The browser stores nothing: the steps open again with the next visit.
  }
}
