import { TextInput } from '@mantine/core';

import { useFilters } from '../../lib/address/use-filters.ts';
import { ChoiceField } from '../../ui/kit/choice-field.tsx';
import { SearchBox } from '../../ui/kit/search-box.tsx';
import { useLanguages } from '../languages/queries.ts';
import { isProviderId, serviceNames, serviceTypes } from '../services/service-text.ts';
import { jobSorts, jobStatuses, type JobListView, type JobSort } from './job-list-url.ts';
import { statusName } from './job-text.ts';

type FieldsProps = Readonly<{ view: JobListView; isCompact?: boolean }>;

const sortNames: Readonly<Record<JobSort, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  updated: 'Last changed first',
};

const statusChoices = [
  { value: '', label: 'All statuses' },
  ...jobStatuses.map((value) => ({ value, label: statusName(value) })),
];
const serviceChoices = [
  { value: '', label: 'All services' },
  ...serviceTypes.map((value) => ({ value, label: serviceNames[value] })),
];
const sortChoices = jobSorts.map((value) => ({ value, label: sortNames[value] }));

/**
 * The filters and the order of a list of jobs, which are in the address.
 *
 * @param props.isCompact whether the labels are only read aloud: the first choice of each says what it is
 */
export function JobFilterFields({ view, isCompact = false }: FieldsProps) {
  const filter = useFilters();
  const { options } = useLanguages();
  const labelled = (label: string) => (isCompact ? { 'aria-label': label } : { label });
  return (
    <>
      <ChoiceField
        {...labelled('Status')}
        choices={statusChoices}
        value={view.status ?? ''}
        onChange={(status) => filter({ status })}
      />
      <ChoiceField
        {...labelled('Service')}
        choices={serviceChoices}
        value={view.service ?? ''}
        onChange={(service) => filter({ service })}
      />
      <ChoiceField
        {...labelled('Language')}
        choices={[{ value: '', label: 'All languages' }, ...options]}
        value={view.language}
        onChange={(language) => filter({ language })}
      />
      <ChoiceField
        {...labelled('Order')}
        choices={sortChoices}
        value={view.sort}
        onChange={(sort) => filter({ sort: sort === 'newest' ? null : sort })}
      />
    </>
  );
}

const clientProblem = (text: string): string | null =>
  /^\s*[1-9]\d{0,14}\s*$|^\s*$/.test(text) ? null : 'Enter a number';

const providerProblem = (text: string): string | null =>
  text.trim() === '' || isProviderId(text) ? null : 'Enter an ID such as PRV-7K2M9Q';

/** The filters that only admins have. */
export function AdminJobFilterFields({ view }: { view: JobListView }) {
  const filter = useFilters();
  return (
    <>
      <SearchBox
        label="Client number"
        isLabelShown
        placeholder="Any"
        problemOf={clientProblem}
        q={view.client === undefined ? '' : String(view.client)}
        onSearch={(client) => filter({ client: client.trim() })}
      />
      <SearchBox
        label="Provider ID"
        isLabelShown
        placeholder="Any"
        problemOf={providerProblem}
        q={view.provider ?? ''}
        onSearch={(provider) => filter({ provider: provider.trim().toUpperCase() })}
      />
      <TextInput
        type="date"
        label="From"
        value={view.from ?? ''}
        onChange={({ currentTarget }) => filter({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label="To"
        value={view.to ?? ''}
        onChange={({ currentTarget }) => filter({ to: currentTarget.value })}
      />
    </>
  );
}
