import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ServiceProvider } from '@nsem/sdk';

import { ratingText } from '../../../entities/services/provider-summary.tsx';
import type { JobDraft } from './job-draft.ts';
import { qualifiedQuery } from './queries.ts';

const allProviders = { value: '', label: 'Open to all qualified providers' };

const optionOf = (provider: ServiceProvider) => ({
  value: provider.provider_id,
  label: [
    provider.name,
    provider.provider_id,
    ratingText(provider.average_rating),
    !provider.is_available && 'unavailable now',
  ]
    .filter(Boolean)
    .join(' · '),
});

/** Chooses one provider who is approved for exactly this work, or all of them. */
export function ProviderField(
  props: Readonly<{ draft: JobDraft; onChange: (changes: Partial<JobDraft>) => void }>,
) {
  const { draft, onChange } = props;
  const { data: qualified } = useQuery(qualifiedQuery(draft));
  const isNotQualified =
    draft.provider !== '' &&
    qualified?.every(({ provider_id: id }) => id !== draft.provider) === true;
  return (
    <Select
      label="Provider"
      description={describe(qualified?.length)}
      data={[allProviders, ...(qualified ?? []).map(optionOf)]}
      allowDeselect={false}
      value={draft.provider}
      error={
        isNotQualified
          ? `${draft.provider} is not approved for this work. Choose another provider.`
          : null
      }
      onChange={(provider) => onChange({ provider: provider ?? '' })}
    />
  );
}

function describe(count: number | undefined): string {
  if (count === undefined) return 'Choose the languages to see who is qualified.';
  if (count === 0) return 'No provider is approved for this yet. Your job waits until one is.';
  return `${count} ${count === 1 ? 'provider is' : 'providers are'} approved for this.`;
}
