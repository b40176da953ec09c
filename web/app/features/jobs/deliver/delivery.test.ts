import { describe, expect, it } from 'vitest';

import { deliveryMark, deliveryOf } from './delivery.ts';

const voice = { file: new File(['RIFF'], 'recording.wav', { lastModified: 1 }), seconds: 4 };

describe('what is handed in for a job', () => {
  it('is the file or the recording where there is one, else the text as it was typed', () => {
    expect(deliveryOf({ text: '', voice: null })).toBeNull();
    expect(deliveryOf({ text: ' \n', voice: null })).toBeNull();
    expect(deliveryOf({ text: 'Nom nsu pii\r\n', voice: null })).toEqual({
      output_text: 'Nom nsu pii\r\n',
    });
    expect(deliveryOf({ text: 'Nom nsu', voice })).toEqual({ file: voice.file });
  });

  it('is known again when it is sent again', () => {
    const restored = new File(['RIFF'], 'recording.wav', { lastModified: 1 });
    expect(deliveryMark({ file: restored })).toEqual(deliveryMark({ file: voice.file }));
    expect(deliveryMark({ output_text: 'Nom' })).not.toEqual(deliveryMark({ output_text: 'Bom' }));
  });
});
