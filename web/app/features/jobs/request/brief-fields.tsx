import { CloseButton, Input, TextInput } from '@mantine/core';
import type { ServiceProvider } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { briefTextNames, briefTexts } from '../../../entities/jobs/brief.tsx';
import { toneNames } from '../../../entities/jobs/job-text.ts';
import { ratingText } from '../../../entities/services/provider-facts.tsx';
import { providerQuery } from '../../../entities/services/provider-queries.ts';
import { Fold } from '../../../ui/facts.tsx';
import { type Choice, ChoiceField } from '../../../ui/kit/choice-field.tsx';
import { focusOnMount } from '../../../ui/kit/focus.ts';
import { dueBounds } from './due-field.ts';
import type { DraftBrief, JobDraft } from './job-draft.ts';
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
    <fieldset>
      <legend className="strong">Provider</legend>
      <span className={`strong ${styles.chip}`}>
        <span className={`row dense ${styles.facts}`}>
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

const longestLine = 200;

const tones = Object.entries(toneNames) as [keyof typeof toneNames, string][];
const toneChoices: readonly Choice<DraftBrief['tone']>[] = [
  { value: '', label: 'No preference' },
  ...tones.map(([value, label]) => ({ value, label })),
];

const hasBrief = (draft: DraftBrief): boolean =>
  [...briefTextNames, 'tone', 'due'].some((name) => draft[name as keyof DraftBrief] !== '');

/** What helps the provider to do it well, and when it is needed; folded while it is empty. */
export function BriefFields(
  props: Readonly<{
    draft: DraftBrief;
    dueError?: string | undefined;
    onChange: (changes: Partial<DraftBrief>) => void;
  }>,
) {
  const { draft, dueError, onChange } = props;
  const [isOpenAtFirst] = useState(() => hasBrief(draft));
  const [bounds] = useState(() => dueBounds(Date.now()));
  return (
    <Fold label="More for the provider (optional)" isOpenAtFirst={isOpenAtFirst}>
      <div className="stack below">
        <TextInput
          type="datetime-local"
          label="Due"
          description="When you need it. You can take a late job back."
          data-field="due"
          {...bounds}
          error={dueError}
          value={draft.due}
          onChange={({ currentTarget: { value } }) => onChange({ due: value })}
        />
        {briefTextNames.map((name) => (
          <TextInput
            key={name}
            {...briefTexts[name]}
            maxLength={longestLine}
            value={draft[name]}
            onChange={({ currentTarget: { value } }) => onChange({ [name]: value })}
          />
        ))}
        <ChoiceField
          label="Tone"
          choices={toneChoices}
          value={draft.tone}
          onChange={(tone) => onChange({ tone })}
        />
      </div>
    </Fold>
  );
}
