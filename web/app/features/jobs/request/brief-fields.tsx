import { TextInput } from '@mantine/core';
import { useState } from 'react';

import { toneNames } from '../../../entities/jobs/job-text.ts';
import { Fold } from '../../../ui/facts.tsx';
import { ChoiceField, type Choice } from '../../../ui/kit/choice-field.tsx';
import { dueBounds } from './due-field.ts';
import type { DraftBrief } from './job-draft.ts';
import styles from './request.module.css';

const longestLine = 200;

const tones = Object.entries(toneNames) as [keyof typeof toneNames, string][];
const toneChoices: readonly Choice<DraftBrief['tone']>[] = [
  { value: '', label: 'No preference' },
  ...tones.map(([value, label]) => ({ value, label })),
];

const hasBrief = ({ purpose, audience, tone, due }: DraftBrief): boolean =>
  [purpose, audience, tone, due].some((text) => text !== '');

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
      <div className={styles.brief}>
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
        <TextInput
          label="Purpose"
          placeholder="A poster for the waiting room"
          maxLength={longestLine}
          value={draft.purpose}
          onChange={({ currentTarget: { value } }) => onChange({ purpose: value })}
        />
        <TextInput
          label="Audience"
          placeholder="Parents of small children"
          maxLength={longestLine}
          value={draft.audience}
          onChange={({ currentTarget: { value } }) => onChange({ audience: value })}
        />
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
