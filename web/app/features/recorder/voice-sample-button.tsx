import { nsem } from '../../lib/nsem.ts';
import { PlaybackButton } from './playback-button.tsx';

/** A player of its own could not send the session token along. */
const load = async (path: string): Promise<Blob> => (await nsem.services.sample(path)).blob();

/** Plays a narrator's sample; nothing where there is none. */
export function VoiceSampleButton({ path, of }: { path: string | null; of: string }) {
  if (path === null) return null;
  return <PlaybackButton id={path} label="Voice sample" of={of} load={() => load(path)} />;
}
