/** Why an upload is refused, in addition to the rules of core. */
export type UploadFault =
  | Readonly<{ code: 'upload.too-large'; maxBytes: number }>
  | Readonly<{ code: 'upload.empty' }>
  /** What the file is, if it is known, such as "a PDF". */
  | Readonly<{ code: 'upload.unreadable-audio'; found?: string | undefined }>
  | Readonly<{ code: 'upload.type-unsupported'; expected: string; found?: string | undefined }>
  | Readonly<{
      code: 'upload.voice-sample-invalid';
      reason: 'not-wav' | 'too-short' | 'too-long' | 'too-large' | 'not-base64';
    }>;
