import { loadVoiceSample } from '../../lib/voice-sample.ts';
import { PlaybackButton } from './playback-button.tsx';

/** Plays a narrator's sample; nothing where there is none. */
export function VoiceSampleButton({ path, of }: { path: string | null; of: string }) {
  if (path === null) return null;
  return (
    <PlaybackButton id={path} label="Voice sample" of={of} load={() => loadVoiceSample(path)} />
  );
}
