import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { renderPart } from '../../testing/render-part.tsx';
import { recordingName, type Attachment } from './recording.ts';
import { VoiceInput } from './voice-input.tsx';

const recorded: Attachment = {
  file: new File(['RIFF'], recordingName, { type: 'audio/wav' }),
  seconds: 12,
};

function Sample() {
  const [voice, setVoice] = useState<Attachment | null>(recorded);
  return (
    <>
      <VoiceInput
        label="Voice sample"
        voice={voice}
        onChange={setVoice}
        onChunk={() => undefined}
        accept=".wav"
        uploadLabel="Use an audio file"
        check={async () => null}
      />
      <output>{voice === null ? 'Nothing to send' : 'Ready to send'}</output>
    </>
  );
}

test('a recording can be made again or discarded, and the focus stays with the recorder', async () => {
  await renderPart(<Sample />);
  await expect.element(page.getByText('Ready to send')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Re-record' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard recording' }).click();
  await expect.element(page.getByText('Nothing to send')).toBeVisible();
  const start = page.getByRole('button', { name: 'Start recording' });
  await expect.element(start).toHaveFocus();
  expect(page.getByRole('button', { name: 'Discard recording' }).elements()).toEqual([]);
});
