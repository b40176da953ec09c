/** Why there is no waveform of a file. */
export type WaveformFault = Readonly<{ code: 'waveform.unsupported' }>;
