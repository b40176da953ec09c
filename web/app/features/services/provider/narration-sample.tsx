import { checkWavFile } from '../../../entities/recordings/check-wav-file.ts';
import { VoiceInput } from '../../../entities/recordings/voice-input.tsx';
import { VoiceSampleButton } from '../../../entities/recordings/voice-sample-button.tsx';
import type { Attachment } from '../../../entities/recordings/attachment.ts';
import type { Sound } from '../../../entities/recordings/wav.ts';
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
