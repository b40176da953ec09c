/** How a piece of a test signal sounds. */
type Tone = Readonly<{
  hz: number;
  /** Its highest value in dBFS. */
  db: number;
  seconds: number;
  /** In degrees. */
  phase?: number;
}>;

/** Sines one after another, each of which begins with its own phase. */
export function tones(sampleRate: number, ...pieces: readonly Tone[]): Float32Array {
  return joinSamples(
    ...pieces.map(({ hz, db, seconds, phase = 0 }) => {
      const [step, start] = [(2 * Math.PI * hz) / sampleRate, (phase * Math.PI) / 180];
      const peak = 10 ** (db / 20);
      return Float32Array.from(
        { length: Math.round(seconds * sampleRate) },
        (_, nth) => peak * Math.sin(start + step * nth),
      );
    }),
  );
}

/** The samples of all, one after another. */
export function joinSamples(...parts: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** The sum of signals of the same length. */
export const mixSamples = (first: Float32Array, second: Float32Array): Float32Array =>
  first.map((sample, nth) => sample + (second[nth] ?? 0));

/** The same noise for the same seed, evenly distributed; its highest value in dBFS. */
export function noise(samples: number, db: number, seed = 1): Float32Array {
  let state = seed;
  const peak = 10 ** (db / 20);
  return Float32Array.from({ length: samples }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (peak * state) / 2 ** 31;
  });
}

/** Where the formants of an "a" are, in Hz, and how wide. */
const formants = [
  [730, 90],
  [1_090, 110],
  [2_440, 170],
] as const;

/** Pulses of a glottis, through the formants of an "a": a voice with steep edges in every period. */
function vowel(sampleRate: number, seconds: number): Float32Array {
  const period = Math.round(sampleRate / 110);
  let signal: Float32Array = Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, nth) => {
      const phase = (nth % period) / period;
      return phase < 0.6 ? phase * phase * (0.6 - phase) : 0;
    },
  );
  for (const [hz, width] of formants)
    signal = resonate(signal, hz / sampleRate, width / sampleRate);
  const highest = signal.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const edge = sampleRate * 0.01;
  return signal.map((sample, nth) => {
    const fade = Math.min(nth / edge, (signal.length - nth) / edge, 1);
    return (0.4 * fade * sample) / highest;
  });
}

function resonate(signal: Float32Array, hz: number, width: number): Float32Array {
  const radius = Math.exp(-Math.PI * width);
  const [a1, a2] = [2 * radius * Math.cos(2 * Math.PI * hz), -radius * radius];
  let [y1, y2] = [0, 0];
  return signal.map((sample) => {
    const y = sample + a1 * y1 + a2 * y2;
    y2 = y1;
    y1 = y;
    return y;
  });
}

/** What follows a closure of the lips or the tongue: noise that begins at once and fades. */
function plosive(sampleRate: number): Float32Array {
  const burst = noise(Math.round(sampleRate * 0.03), -8, 7);
  return burst.map((sample, nth) => sample * Math.exp((-6 * nth) / burst.length));
}

/**
 * A signal with what is difficult in speech: voiced periods, an "s", plosives after closures, pauses
 * with the noise of a room.
 *
 * @param seconds in steps of 1
 */
export function speechLike(sampleRate: number, seconds: number): Float32Array {
  const room = (length: number, seed: number): Float32Array =>
    noise(Math.round(length * sampleRate), -66, seed);
  const parts = Array.from({ length: seconds }, (_, nth) => [
    room(0.12, nth + 1),
    plosive(sampleRate),
    vowel(sampleRate, 0.33),
    noise(Math.round(0.12 * sampleRate), -20, nth + 3),
    room(0.07, nth + 2),
    plosive(sampleRate),
    vowel(sampleRate, 0.3),
  ]).flat();
  return joinSamples(...parts);
}
