/** Why a request about an upload is refused, in addition to the rules of core. */
export type PartFault =
  | Readonly<{ code: 'upload.part-too-long'; leftBytes: number }>
  | Readonly<{ code: 'upload.checksum-unsupported' }>
  | Readonly<{ code: 'upload.checksum-mismatch' }>
  | Readonly<{ code: 'upload.protocol-unsupported' }>;
