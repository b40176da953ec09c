import { checkWavFile } from '../recorder/check-wav-file.ts';
import { VoiceInput } from '../recorder/voice-input.tsx';
import { VoiceSampleButton } from '../recorder/voice-sample-button.tsx';
import type { Voice } from '../recorder/voice.ts';
import type { Sound } from '../recorder/wav.ts';
import styles from './services.module.css';

/** The text to read, and the recording of it. */
export function NarrationSample(
  props: Readonly<{
    /** '' while no language is chosen. */
    text: string;
    voice: Voice | null;
    /** The recording that was submitted before and still counts. */
    keptPath: string | null;
    onChange: (voice: Voice | null) => void;
    onPiece: (piece: Sound) => void;
  }>,
) {
  const { text, voice, keptPath, onChange, onPiece } = props;
  return (
    <>
      {text !== '' && (
        <figure className={styles.sample}>
          <figcaption>Sample text to read aloud</figcaption>
          <blockquote>{text}</blockquote>
        </figure>
      )}
      {keptPath !== null && voice === null && (
        <p className={styles.kept}>
          Your submitted recording is kept unless you record a new one.
          <VoiceSampleButton path={keptPath} of="as submitted" />
        </p>
      )}
      <VoiceInput
        label="Voice recording *"
        voice={voice}
        onChange={onChange}
        onPiece={onPiece}
        accept=".wav,audio/wav,audio/x-wav"
        uploadLabel="Upload a WAV file"
        check={checkWavFile}
        obstacle={text === '' ? 'Choose a language first.' : null}
      />
    </>
  );
}
