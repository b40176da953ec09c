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
