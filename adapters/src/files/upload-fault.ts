/** Why an upload is refused, beyond what the rules of core refuse. */
export type UploadFault =
  | Readonly<{ code: 'upload.too-large'; maxBytes: number }>
  | Readonly<{ code: 'upload.empty' }>
  | Readonly<{ code: 'upload.unreadable-audio' }>
  | Readonly<{ code: 'upload.unfit-type'; expected: string }>
  | Readonly<{
      code: 'upload.sample-unfit';
      reason: 'not-wav' | 'too-short' | 'too-long' | 'too-large' | 'not-base64';
    }>;
