import { Button } from '@mantine/core';
import { createMeter, highestNoiseFloor } from '@nsem/core/sound';
import { useEffect, useState } from 'react';

import { MicrophoneError } from '../../../entities/recordings/open-microphone.ts';
import formStyles from '../../../ui/form.module.css';
import { ChoiceField } from '../../../ui/kit/choice-field.tsx';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LiveMeter } from './deck.tsx';
import { listMicrophones, type Microphone, openTap, type OpenTap } from './recorder.ts';
import { faultText, levelText, type RecorderFault } from './sound-findings.tsx';
import { takeRate } from './take-library.ts';
import type { Studio } from './use-studio.ts';

type DialogProps = Readonly<{ studio: Studio; onClose: () => void }>;

/** The studio whose microphone is chosen, and whether the dialog is open. */
export type MicrophoneDialogProps = DialogProps & Readonly<{ isOpen: boolean }>;

/** Chooses the microphone, and tests the room. */
export const MicrophoneDialog = (props: MicrophoneDialogProps) => (
  <Dialog title="Microphone" opened={props.isOpen} onClose={props.onClose} size="md">
    {props.isOpen && <MicrophoneForm {...props} />}
  </Dialog>
);

function MicrophoneForm({ studio }: DialogProps) {
  const { recorder, recorderState: state, preferences, setPreferences } = studio;
  const microphones = useMicrophones(state.kind === 'ready');
  const [room, setRoom] = useState<RoomResult | 'testing' | null>(null);
  const fault = state.kind === 'off' || state.kind === 'ready' ? state.fault : null;
  const change = async (microphone: string): Promise<void> => {
    setRoom(null);
    setPreferences({ microphone });
    await recorder.close();
    await recorder.open(microphone);
  };
  const test = async (): Promise<void> => {
    if (room === 'testing') return;
    setRoom('testing');
    await recorder.close();
    setRoom(await measureRoom(openTap, preferences.microphone));
    await recorder.open(preferences.microphone);
  };
  const isKnown = microphones.some(({ id }) => id === preferences.microphone);
  return (
    <div className={formStyles.form}>
      {state.kind === 'off' && room === null ? (
        <Button onClick={() => void recorder.open(isKnown ? preferences.microphone : '')}>
          Switch the microphone on
        </Button>
      ) : (
        <>
          <ChoiceField
            label="Microphone"
            value={isKnown ? preferences.microphone : ''}
            choices={[
              { value: '', label: 'The default of this device' },
              ...microphones.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(id) => void change(id)}
          />
          <LiveMeter recorder={recorder} />
        </>
      )}
      {fault !== null && <Notice kind="error">{faultText(fault)}</Notice>}
      <div>
        <p>Be silent for 5 seconds, so that the noise of your room can be measured.</p>
        <Button variant="default" onClick={() => void test()}>
          {room === 'testing' ? 'Listening to the room...' : 'Test the room'}
        </Button>
      </div>
      <output>
        {room !== null && room !== 'testing' && (
          <Notice kind={room.isQuiet ? 'success' : 'warning'}>{roomText(room)}</Notice>
        )}
      </output>
    </div>
  );
}

/** The microphones of the device, once one is switched on: browsers name them only then. */
function useMicrophones(isOn: boolean): readonly Microphone[] {
  const [microphones, setMicrophones] = useState<readonly Microphone[]>([]);
  useEffect(() => {
    if (!isOn) return undefined;
    const list = (): void => {
      listMicrophones().then(setMicrophones, () => undefined);
    };
    list();
    navigator.mediaDevices.addEventListener('devicechange', list);
    return () => navigator.mediaDevices.removeEventListener('devicechange', list);
  }, [isOn]);
  return microphones;
}

/** What the noise of a room is. */
export type RoomResult = Readonly<{
  isQuiet: boolean;
  /** In dBFS; null if the microphone gives nothing at all. */
  noise: number | null;
  fault: RecorderFault | null;
}>;

const measuredSeconds = 5;

/** When a microphone is switched on, the first times can click. */
const skippedSeconds = 0.3;

/**
 * Measures the noise of the room for 5 seconds of sound.
 *
 * @returns with a fault if the microphone cannot be used or is lost
 */
export async function measureRoom(open: OpenTap, deviceId: string): Promise<RoomResult> {
  const meter = createMeter({ sampleRate: takeRate });
  const heard = Promise.withResolvers<RecorderFault | null>();
  let samples = 0;
  try {
    const tap = await open(deviceId, {
      onSamples: (slice) => {
        samples += slice.length;
        if (samples > skippedSeconds * takeRate) meter.push(slice);
        if (samples >= measuredSeconds * takeRate) heard.resolve(null);
      },
      onLost: () => heard.resolve('missing'),
    });
    const fault = await heard.promise;
    await tap.close();
    const { noiseFloor: noise } = meter.measures();
    const isQuiet = fault === null && noise !== null && noise <= highestNoiseFloor;
    return { isQuiet, noise, fault };
  } catch (error) {
    const fault = error instanceof MicrophoneError ? error.fault : 'unsupported';
    return { isQuiet: false, noise: null, fault };
  }
}

/** What the measurement means, and what to do. */
export function roomText({ isQuiet, noise, fault }: RoomResult): string {
  if (fault !== null) return faultText(fault);
  if (noise === null) return 'The microphone gives no sound. Choose another one, or switch it on.';
  const level = `${levelText(noise)} dB`;
  return isQuiet
    ? `Your room is quiet enough (${level}).`
    : `Your room is too loud (${level}). Switch off fans, close the windows, or hang up blankets.`;
}
