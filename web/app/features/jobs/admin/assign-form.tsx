import type { Job, Service, ServiceProvider } from '@nsem/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';

import { useAssignJob } from '../../../entities/jobs/queries.ts';
import { collect } from '../../../lib/api/collect.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import formStyles from '../../../ui/form.module.css';
import { SearchableSelect } from '../../../ui/kit/searchable-select.tsx';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loaded } from '../../../ui/query/loaded.tsx';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';

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
