// Runs on the audio thread: hands the microphone's sound to the page, as it comes or in longer slices.
class VoiceTap extends AudioWorkletProcessor {
  constructor({ processorOptions }) {
    super();
    this.slice = new Float32Array(processorOptions?.sliceLength ?? 0);
    this.filled = 0;
  }

  process([input]) {
    const [channel] = input;
    if (!channel) return true;
    if (this.slice.length === 0) this.send(channel.slice());
    else this.collect(channel);
    return true;
  }

  collect(channel) {
    this.slice.set(channel, this.filled);
    this.filled += channel.length;
    if (this.filled + channel.length <= this.slice.length) return;
    this.send(this.slice.slice(0, this.filled));
    this.filled = 0;
  }

  send(samples) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port, not a window
    this.port.postMessage(samples);
  }
}

registerProcessor('voice-tap', VoiceTap);
