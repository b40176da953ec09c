/** Run in a page: from then on, its opened microphones are recorded. */
export const watchMicrophone = `
  window.openTracks = [];
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted);
    window.openTracks.push(...stream.getTracks());
    return stream;
  };
  true`;

/** Run in a watched page: the number of open microphones. */
export const heldMicrophones =
  'window.openTracks.filter(({ readyState }) => readyState === "live").length';

/** Run in a watched page: what the browser does when a microphone is unplugged. */
export const unplugMicrophone =
  'window.openTracks.forEach((track) => track.dispatchEvent(new Event("ended")))';

/** Run in a page: later recordings run sixty times as fast. */
export const hurryTime = `
  const listen = MessagePort.prototype.addEventListener;
  MessagePort.prototype.addEventListener = function (type, handle) {
    listen.call(this, type, ({ data }) =>
      handle({ data: new Float32Array(data.length * 60).fill(0.25) }));
  };
  true`;

/** Run in a page: from then on, the microphone is refused with the browser's name of a reason. */
export const refuseMicrophone = (reason: string): string =>
  `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', '${reason}'))`;

/**
 * Run in a page: from then on, its microphone hears something like syllables in a quiet room.
 *
 * @param voice how loud they are: 0.3 is good, 3 is distorted
 */
export const speakInto = (voice: number): string => `
  navigator.mediaDevices.getUserMedia = async () => {
    const context = new AudioContext();
    const source = (frequency) => {
      const tone = new OscillatorNode(context, { frequency });
      tone.start();
      return tone;
    };
    const onlyUp = new WaveShaperNode(context, { curve: Float32Array.of(0, 0, ${voice}) });
    const level = new GainNode(context, { gain: 0 });
    const quiet = new GainNode(context, { gain: 0.0003 });
    const microphone = new MediaStreamAudioDestinationNode(context);
    source(2).connect(onlyUp).connect(level.gain);
    source(300).connect(level).connect(microphone);
    source(100).connect(quiet).connect(microphone);
    return microphone.stream;
  };
  true`;
