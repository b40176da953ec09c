/** A file that was recorded here or chosen; `seconds` is the length of its audio, if known. */
export type Attachment = Readonly<{ file: File; seconds: number | null }>;

/** The file name of every recording made here. */
export const recordingName = 'recording.wav';
