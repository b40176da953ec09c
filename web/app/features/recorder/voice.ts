/** A voice that was recorded here, or a file that was chosen; its length where it is known. */
export type Voice = Readonly<{ file: File; seconds: number | null }>;

/** What a recording is called. */
export const recordingName = 'recording.wav';
