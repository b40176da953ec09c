import { VoiceSampleButton } from '../../../entities/recordings/playback-button.tsx';
import type { Attachment, Sound } from '../../../entities/recordings/recording.ts';
import { VoiceInput } from '../../../entities/recordings/voice-input.tsx';
import styles from './services.module.css';

/** The sample text to read aloud, and its recording. */
export function NarrationSample(
  props: Readonly<{
    /** '' while no language is chosen. */
    text: string;
    voice: Attachment | null;
    /** The path of the submitted recording, unless it is replaced. */
    submittedPath: string | null;
    onChange: (voice: Attachment | null) => void;
    onChunk: (chunk: Sound) => void;
  }>,
) {
  const { text, voice, submittedPath, onChange, onChunk } = props;
  return (
    <>
      {text !== '' && (
        <figure className={styles.sample}>
          <figcaption>Sample text to read aloud</figcaption>
          <blockquote>{text}</blockquote>
        </figure>
      )}
      {submittedPath !== null && voice === null && (
        <p className={styles.submitted}>
          Your submitted recording stays in use unless you record a new one.
          <VoiceSampleButton path={submittedPath} of="as submitted" />
        </p>
      )}
      <VoiceInput
        label="Voice recording *"
        voice={voice}
        onChange={onChange}
        onChunk={onChunk}
        accept=".wav,audio/wav,audio/x-wav"
        uploadLabel="Upload a WAV file"
        check={checkWavFile}
        obstacle={text === '' ? 'Choose a language first.' : null}
      />
    </>
  );
}

/** The largest voice sample that the marketplace accepts: 10 MiB. */
export const largestSampleBytes = 10 * 1024 * 1024;

/** Returns what is wrong with a file that should be a WAV, or null. */
export async function checkWavFile(file: Blob): Promise<string | null> {
  if (file.size > largestSampleBytes) return 'The file is larger than 10 MB.';
  const head = new TextDecoder('latin1').decode(await file.slice(0, 12).arrayBuffer());
  return /^RIFF[^]{4}WAVE$/.test(head) ? null : 'This is not a WAV file.';
}
