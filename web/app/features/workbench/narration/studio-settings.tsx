import { Switch } from '@mantine/core';

import formStyles from '../../../ui/form.module.css';
import { ChoiceField, type Choice } from '../../../ui/kit/choice-field.tsx';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import type { Pause, TextSize } from './preferences.ts';
import type { Studio } from './use-studio.ts';

type SettingsProps = Readonly<{ studio: Studio; onClose: () => void }>;

/** The studio that is set, and whether the dialog is open. */
export type StudioSettingsProps = SettingsProps & Readonly<{ isOpen: boolean }>;

/** What a narrator likes: remembered on this device. */
export function StudioSettings({ isOpen, studio, onClose }: StudioSettingsProps) {
  const { preferences, setPreferences } = studio;
  return (
    <Dialog title="Settings" opened={isOpen} onClose={onClose} size="md" savesDraft>
      <div className={formStyles.form}>
        <ChoiceField<TextSize>
          label="Size of the sentence"
          value={preferences.textSize}
          choices={sizes}
          onChange={(textSize) => setPreferences({ textSize })}
        />
        <ChoiceField<Pause>
          label="Pauses between sentences and paragraphs"
          value={preferences.pause}
          choices={pauses}
          onChange={(pause) => setPreferences({ pause })}
        />
        <Switch
          size="md"
          label="Count down 3 seconds before each recording"
          checked={preferences.countsIn}
          onChange={({ currentTarget: { checked } }) => setPreferences({ countsIn: checked })}
        />
      </div>
    </Dialog>
  );
}

const sizes: readonly Choice<TextSize>[] = [
  { value: 'medium', label: 'Medium' },
  { value: 'large', label: 'Large' },
  { value: 'largest', label: 'Very large' },
];

const pauses: readonly Choice<Pause>[] = [
  { value: 'short', label: 'Short' },
  { value: 'normal', label: 'Normal' },
  { value: 'long', label: 'Long' },
];
