import { nsem } from '../../lib/api/nsem.ts';
import { PlaybackButton } from './playback-button.tsx';

/** Fetches a voice sample, because an <audio> element cannot send the session token. */
export const loadVoiceSample = async (path: string): Promise<Blob> =>
  (await nsem.services.downloadSample(path)).blob();

/** Plays a narrator's sample; renders nothing if there is none. */
export function VoiceSampleButton({ path, of }: { path: string | null; of: string }) {
  if (path === null) return null;
  return (
    <PlaybackButton id={path} label="Voice sample" of={of} load={() => loadVoiceSample(path)} />
  );
}
