import type { PayoutAccount, Service, User } from '@nsem/sdk';

import type { Step } from '../../ui/step-item.tsx';

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
