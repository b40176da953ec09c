/** A file that was recorded here or chosen; `seconds` is the length of its audio, if known. */
export type Attachment = Readonly<{ file: File; seconds: number | null }>;

/** The file name of every recording made here. */
export const recordingName = 'recording.wav';

/** What the file chooser offers for a recording. */
export const soundFiles = 'audio/*,.wav,.mp3,.m4a,.aac,.ogg,.opus,.flac,.webm';

/** Whether a file is a recording by its type or its name; the server looks at its bytes. */
export const isSoundFile = ({ type, name }: File): boolean =>
  type.startsWith('audio/') || /\.(wav|mp3|m4a|aac|ogg|opus|flac|webm)$/i.test(name);
