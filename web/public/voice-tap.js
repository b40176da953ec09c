// Runs on the audio thread: hands every slice of the microphone's sound to the page.
class VoiceTap extends AudioWorkletProcessor {
  process([input]) {
    const [channel] = input;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port, not a window
    if (channel) this.port.postMessage(channel.slice());
    return true;
  }
}

registerProcessor('voice-tap', VoiceTap);
