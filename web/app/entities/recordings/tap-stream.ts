import { releaseMicrophone } from './open-microphone.ts';

/** What hears a microphone. */
type Listener = Readonly<{
  onSamples(samples: Float32Array): void;
  /** Called when the microphone is disconnected, or a call takes it. */
  onLost(): void;
}>;

/** A microphone whose sound can be read. */
type StreamTap = Readonly<{
  /** How many samples a second has. */
  sampleRate: number;
  /** Begins to read. */
  start(listener: Listener): Promise<void>;
  /** Ends reading, and releases the microphone. */
  close(): Promise<void>;
}>;

type TapOptions = Readonly<{
  /** As the device has it, if it is left out. */
  sampleRate?: number;
  /** How many samples come together; as the browser processes them, if it is left out. */
  sliceLength?: number;
}>;

/** Prepares to read the sound of a microphone, in the thread that processes audio. */
export async function tapStream(
  stream: MediaStream,
  { sampleRate, sliceLength }: TapOptions = {},
): Promise<StreamTap> {
  const context = new AudioContext(sampleRate === undefined ? {} : { sampleRate });
  await context.audioWorklet.addModule('/voice-tap.js');
  const source = context.createMediaStreamSource(stream);
  const tap = new AudioWorkletNode(context, 'voice-tap', {
    numberOfOutputs: 0,
    ...(sliceLength !== undefined && { processorOptions: { sliceLength } }),
  });
  return {
    sampleRate: context.sampleRate,
    async start({ onSamples, onLost }) {
      tap.port.addEventListener('message', ({ data }: MessageEvent<Float32Array>) =>
        onSamples(data),
      );
      tap.port.start();
      for (const track of stream.getTracks()) track.addEventListener('ended', onLost);
      source.connect(tap);
      await context.resume();
    },
    async close() {
      source.disconnect();
      tap.port.close();
      releaseMicrophone(stream);
      await context.close();
    },
  };
}
