import { TextInput } from '@mantine/core';
import type { Job, Service, ServiceProvider } from '@nsem/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useState } from 'react';

import { reportWaiting } from '../../../entities/approvals/waiting-approvals.ts';
import {
  useAssignJob,
  useCancelJob,
  useFailJob,
  useRefundJob,
  useReleaseJob,
} from '../../../entities/jobs/queries.ts';
import { collect, errorText } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import formStyles from '../../../ui/form.module.css';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { ReasonForm } from '../../../ui/kit/reason-form.tsx';
import { SearchableSelect } from '../../../ui/kit/searchable-select.tsx';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import type { AdminMove } from './move-buttons.tsx';

/** The move that the address has open; undefined while none is. */
export type MoveDialogProps = Readonly<{
  job: Job;
  move: AdminMove | undefined;
  onClose: () => void;
}>;

type OpenProps = Readonly<{ job: Job; onClose: () => void }>;

/** The dialogs of an admin's moves. */
export function MoveDialogs({ job, move, onClose }: MoveDialogProps) {
  return (
    <>
      {move === 'cancel' && <Cancel job={job} onClose={onClose} />}
      {move === 'release' && <Release job={job} onClose={onClose} />}
      <FormDialog title={`Assign job #${job.id}`} isOpen={move === 'assign'} onClose={onClose}>
        <AssignForm job={job} onDone={onClose} />
      </FormDialog>
      <FormDialog title={`Job #${job.id} can't be done`} isOpen={move === 'fail'} onClose={onClose}>
        <Fail job={job} onClose={onClose} />
      </FormDialog>
      <FormDialog title={`Refund job #${job.id}`} isOpen={move === 'refund'} onClose={onClose}>
        <Refund job={job} onClose={onClose} />
      </FormDialog>
    </>
  );
}

const FormDialog = (
  props: Readonly<{
    title: string;
    isOpen: boolean;
    onClose: () => void;
    children: ReactNode;
  }>,
) => (
  <Dialog title={props.title} opened={props.isOpen} onClose={props.onClose} size="md" isOnTop>
    {props.isOpen && props.children}
  </Dialog>
);

function Cancel({ job, onClose }: OpenProps) {
  const cancel = useCancelJob();
  return (
    <ConfirmDialog
      title={`Cancel job ${job.id}?`}
      question={<p>{returnText(job)}</p>}
      confirmLabel="Cancel Job"
      cancelLabel="Keep Job"
      isPending={cancel.isPending}
      error={cancel.error}
      onConfirm={() =>
        cancel.mutate(job.id, {
          onSuccess: () => {
            onClose();
            showToast('success', 'Job Cancelled', returnText(job));
          },
        })
      }
      onCancel={onClose}
    />
  );
}

function Release({ job, onClose }: OpenProps) {
  const release = useReleaseJob();
  return (
    <ConfirmDialog
      title={`Release job #${job.id}?`}
      question={<p>{job.provider_name ?? 'The provider'} loses it, and it is offered again.</p>}
      confirmLabel="Release Job"
      cancelLabel="Keep Job"
      isPending={release.isPending}
      error={release.error}
      onConfirm={() =>
        release.mutate(job.id, {
          onSuccess: () => {
            onClose();
            showToast('success', 'Job Released', `Job #${job.id} is offered again.`);
          },
        })
      }
      onCancel={onClose}
    />
  );
}

function Fail({ job, onClose }: OpenProps) {
  const fail = useFailJob();
  return (
    <ReasonForm
      name={`fail-${job.id}`}
      missing="Enter a reason, so that the client understands why."
      label="Refund the client"
      pendingLabel="Refunding..."
      isPending={fail.isPending}
      error={fail.error}
      onReason={(reason) =>
        fail.mutate(
          { id: job.id, reason },
          {
            onSuccess: () => {
              onClose();
              showToast('success', 'Job Closed', returnText(job));
            },
          },
        )
      }
    >
      The job ends here. {returnText(job)} The client sees the reason.
    </ReasonForm>
  );
}

const amountShape = /^\d{1,7}(?:\.\d{1,2})?$/;

function Refund({ job, onClose }: OpenProps) {
  const refund = useRefundJob();
  const [entered, setEntered] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const net = job.net_amount ?? 0;
  const isPart = entered.trim() !== '';
  return (
    <ReasonForm
      name={`refund-${job.id}`}
      missing="Enter a reason for the refund."
      label={isPart ? 'Refund this part' : 'Refund the rest'}
      pendingLabel="Refunding..."
      isPending={refund.isPending}
      error={refund.error}
      fields={
        <TextInput
          label="Amount in GHS (optional)"
          description="Of the price; all that was not refunded yet if you leave it empty."
          inputMode="decimal"
          error={problem}
          value={entered}
          onChange={({ currentTarget: { value } }) => {
            setProblem(null);
            setEntered(value);
          }}
        />
      }
      onReason={(reason) => {
        if (isPart && !amountShape.test(entered.trim())) return setProblem('Enter an amount.');
        const part = isPart ? { amount: Number(entered) } : {};
        return refund.mutate(
          { id: job.id, reason, ...part },
          {
            onSuccess: () => {
              onClose();
              const text = isPart ? `${formatGhs(Number(entered))} of the price.` : returnText(job);
              showToast('success', 'Job Refunded', text);
            },
            onError: (error) => reportWaiting(error) && onClose(),
          },
        );
      }}
    >
      {isPart
        ? 'The client and the marketplace get back their parts of it, and the provider’s part is deducted from the next payout.'
        : `${returnText(job)} ${formatGhs(net)} is deducted from the provider’s next payout.`}
    </ReasonForm>
  );
}

/** Where the client's money goes. */
const returnText = ({ amount_due, returned_amount, client_name: name }: Job): string => {
  const due = (Math.round(amount_due * 100) - Math.round((returned_amount ?? 0) * 100)) / 100;
  return due > 0
    ? `${formatGhs(due)} goes back to ${name ?? 'the client'}.`
    : 'The client paid nothing for it.';
};

type Work = Pick<Job, 'service_type' | 'source_language' | 'target_language' | 'language'>;

const isSameWork = (one: Work, other: Pick<Service, keyof Work>): boolean =>
  one.service_type === other.service_type &&
  one.source_language === other.source_language &&
  one.target_language === other.target_language &&
  one.language === other.language;

/** The providers who are approved for exactly this work. */
const qualifiedQuery = (job: Job) =>
  queryOptions({
    queryKey: ['providers', 'qualified', job.id],
    queryFn: async ({ signal }): Promise<readonly ServiceProvider[]> => {
      const filter = {
        service_type: job.service_type,
        language: job.target_language ?? job.language ?? undefined,
        limit: 100,
      };
      const found = await collect(nsem.providers.list(filter, { signal }));
      return found.filter(({ service_configurations: offered }) =>
        offered.some((service) => isSameWork(job, service)),
      );
    },
  });

/** Gives a pending job to a provider. */
export function AssignForm({ job, onDone }: { job: Job; onDone: () => void }) {
  return (
    <Loaded
      query={useQuery(qualifiedQuery(job))}
      skeleton={<Skeleton label="Loading the providers..." shape="line" count={2} />}
      errorTitle="The providers could not be loaded"
    >
      {(providers) =>
        providers.length === 0 ? (
          <Notice kind="info">No active provider is approved for this work.</Notice>
        ) : (
          <ProviderChoice job={job} providers={providers} onDone={onDone} />
        )
      }
    </Loaded>
  );
}

function ProviderChoice(
  props: Readonly<{ job: Job; providers: readonly ServiceProvider[]; onDone: () => void }>,
) {
  const { job, providers, onDone } = props;
  const [chosen, setChosen] = useState(job.provider_id);
  const [problem, setProblem] = useState<string | null>(null);
  const assign = useAssignJob();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (assign.isPending) return;
    if (chosen === null) return setProblem('Choose a provider.');
    assign.mutate(
      { id: job.id, providerId: chosen },
      {
        onSuccess: ({ provider_name: name }) => {
          onDone();
          showToast('success', 'Job Assigned', `${name ?? chosen} has job #${job.id} now.`);
        },
      },
    );
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <SearchableSelect
        label="Provider"
        data-autofocus
        placeholder="Type a name"
        data={providers.map((one) => ({ value: one.provider_id, label: describe(one) }))}
        value={chosen}
        error={problem}
        onChange={(value) => {
          setProblem(null);
          setChosen(value);
        }}
      />
      {assign.isError && (
        <Notice kind="error" title="Not assigned">
          {errorText(assign.error)}
        </Notice>
      )}
      <SubmitButton label="Assign" pendingLabel="Assigning..." isPending={assign.isPending} />
    </form>
  );
}

/** A provider by name, and whether they take jobs now. */
const describe = ({ name, provider_id: id, is_available: isAvailable }: ServiceProvider): string =>
  `${name} (${id}${isAvailable ? '' : ', not available now'})`;
