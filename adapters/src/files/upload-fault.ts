/** Why an upload is refused, in addition to the rules of core. */
export type UploadFault =
  | Readonly<{ code: 'upload.too-large'; maxBytes: number }>
  | Readonly<{ code: 'upload.empty' }>
  | Readonly<{ code: 'upload.unreadable-audio' }>
  | Readonly<{ code: 'upload.type-unsupported'; expected: string }>
  | Readonly<{
      code: 'upload.voice-sample-invalid';
      reason: 'not-wav' | 'too-short' | 'too-long' | 'too-large' | 'not-base64';
    }>;
