import { describe, expect, it } from 'vitest';

import { deliveryFingerprint, deliveryOf } from './deliver-dialog.tsx';

const attachment = { file: new File(['RIFF'], 'recording.wav', { lastModified: 1 }), seconds: 4 };

describe('a delivery', () => {
  it('is the file or the recording if there is one, otherwise the text as typed', () => {
    expect(deliveryOf({ text: '', attachment: null })).toBeNull();
    expect(deliveryOf({ text: ' \n', attachment: null })).toBeNull();
    expect(deliveryOf({ text: 'Nom nsu pii\r\n', attachment: null })).toEqual({
      output_text: 'Nom nsu pii\r\n',
    });
    expect(deliveryOf({ text: 'Nom nsu', attachment })).toEqual({ file: attachment.file });
    expect(deliveryOf({ text: 'Nom', attachment: null }, ' It is a name. ')).toEqual({
      output_text: 'Nom',
      note: 'It is a name.',
    });
    expect(deliveryOf({ text: 'Nom', attachment: null }, ' ')).toEqual({ output_text: 'Nom' });
  });

  it('has the same fingerprint when it is sent again', () => {
    const restored = new File(['RIFF'], 'recording.wav', { lastModified: 1 });
    expect(deliveryFingerprint({ file: restored })).toEqual(
      deliveryFingerprint({ file: attachment.file }),
    );
    expect(deliveryFingerprint({ output_text: 'Nom', note: 'A name.' })).not.toEqual(
      deliveryFingerprint({ output_text: 'Nom' }),
    );
    expect(deliveryFingerprint({ output_text: 'Nom' })).not.toEqual(
      deliveryFingerprint({ output_text: 'Bom' }),
    );
  });
});
