import { CloseButton, Input } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ServiceProvider } from '@nsem/sdk';
import { useState } from 'react';

import { providerQuery } from '../../../entities/services/provider-queries.ts';
import { ratingText } from '../../../entities/services/provider-facts.tsx';
import { ChoiceField } from '../../../ui/kit/choice-field.tsx';
import { focusOnMount } from '../../../ui/kit/focus.ts';
import type { JobDraft } from './job-draft.ts';
import { qualifiedQuery } from './queries.ts';
import styles from './request.module.css';

const allProviders = { value: '', label: 'Open to all qualified providers' };

/** What identifies a provider, and what speaks for them. */
const factsOf = (provider: ServiceProvider): readonly string[] => [
  provider.name,
  ratingText(provider.average_rating),
  ...(provider.is_available ? [] : ['unavailable now']),
];

const toOption = (provider: ServiceProvider) => ({
  value: provider.provider_id,
  label: factsOf(provider).join(' ·\u00A0'),
});

/** Chooses one provider who is approved for exactly this work, or all of them. */
export function ProviderField(
  props: Readonly<{ draft: JobDraft; onChange: (changes: Partial<JobDraft>) => void }>,
) {
  const { draft, onChange } = props;
  const { data: qualified } = useQuery(qualifiedQuery(draft));
  // The field that replaces the one in use gets its focus.
  const [hasChanged, setChanged] = useState(false);
  const choose = (provider: string): void => {
    setChanged(true);
    onChange({ provider });
  };
  const focus = hasChanged ? { ref: focusOnMount } : {};
  if (draft.provider !== '') {
    return (
      <NamedProvider
        id={draft.provider}
        qualified={qualified}
        button={
          <CloseButton
            {...focus}
            aria-label="Open the job to all qualified providers"
            onClick={() => choose('')}
          />
        }
      />
    );
  }
  return (
    <ChoiceField
      {...focus}
      label="Provider"
      description={describe(qualified?.length)}
      choices={[allProviders, ...(qualified ?? []).map(toOption)]}
      value=""
      onChange={choose}
    />
  );
}

/** The named provider as a chip, with the button that removes it. */
function NamedProvider(
  props: Readonly<{
    id: string;
    qualified: readonly ServiceProvider[] | undefined;
    button: React.ReactNode;
  }>,
) {
  const { id, qualified, button } = props;
  const found = qualified?.find(({ provider_id: one }) => one === id);
  const { data: unqualified } = useQuery({ ...providerQuery(id), enabled: found === undefined });
  const provider = found ?? unqualified ?? null;
  return (
    <fieldset className={styles.provider}>
      <legend>Provider</legend>
      <span className={styles.chip}>
        <span className={styles.facts}>
          {(provider === null ? [id] : factsOf(provider)).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
        {button}
      </span>
      {qualified !== undefined && found === undefined && (
        <Input.Error role="alert">
          {provider?.name ?? id} is not approved for this work. Choose another provider.
        </Input.Error>
      )}
    </fieldset>
  );
}

function describe(count: number | undefined): string {
  if (count === undefined) return 'Choose the languages to see who is qualified.';
  if (count === 0) return 'No provider is approved for this yet. Your job waits until one is.';
  return `${count} ${count === 1 ? 'provider is' : 'providers are'} approved for this.`;
}
