// Runs on the audio thread: hands every slice of the microphone's sound to the page.
class VoiceTap extends AudioWorkletProcessor {
  process([input]) {
    const [channel] = input;
    if (channel) this.port.postMessage(channel.slice());
    return true;
  }
}

registerProcessor('voice-tap', VoiceTap);
