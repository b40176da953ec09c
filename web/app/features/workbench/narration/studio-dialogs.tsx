import { Switch } from '@mantine/core';

import formStyles from '../../../ui/form.module.css';
import { type Choice, ChoiceField } from '../../../ui/kit/choice-field.tsx';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import keyStyles from '../provider/keys.module.css';
import { studioKeys } from './narration-keys.ts';
import type { Pause, Studio, TextSize } from './use-studio.ts';

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

/** Whether the dialog is open, and what closes it. */
export type NarrationKeysProps = Readonly<{ isOpen: boolean; onClose: () => void }>;

/** Lists the keys of the studio. */
export const NarrationKeysDialog = (props: NarrationKeysProps) => (
  <Dialog title="Keys" opened={props.isOpen} onClose={props.onClose} size="md">
    <dl className={`stack ${keyStyles.keys}`}>
      {studioKeys.map(({ action, written, does }) => (
        <div key={action}>
          <dt>
            <kbd>{written}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
    <p>Keys without Ctrl work while no field and no other button has the focus.</p>
  </Dialog>
);
