import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ServiceProvider } from '@nsem/sdk';

import { ratingText } from '../../discover/provider-face.tsx';
import type { JobDraft } from './draft.ts';
import { qualifiedQuery } from './queries.ts';

const everyone = { value: '', label: 'Open to all qualified providers' };

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

/** Who is asked: one provider who is approved for exactly this work, or all of them. */
export function ProviderField(
  props: Readonly<{ draft: JobDraft; onChange: (changes: Partial<JobDraft>) => void }>,
) {
  const { draft, onChange } = props;
  const { data: qualified } = useQuery(qualifiedQuery(draft));
  const isUnfit =
    draft.provider !== '' &&
    qualified?.every(({ provider_id: id }) => id !== draft.provider) === true;
  return (
    <Select
      label="Provider"
      description={describe(qualified?.length)}
      data={[everyone, ...(qualified ?? []).map(optionOf)]}
      allowDeselect={false}
      value={draft.provider}
      error={isUnfit ? `${draft.provider} is not approved for this work: choose another.` : null}
      onChange={(provider) => onChange({ provider: provider ?? '' })}
    />
  );
}

function describe(count: number | undefined): string {
  if (count === undefined) return 'Choose the languages to see who is qualified.';
  if (count === 0) return 'Nobody is approved for this yet; your job waits for the first who is.';
  return `${count} ${count === 1 ? 'provider is' : 'providers are'} approved for this.`;
}
