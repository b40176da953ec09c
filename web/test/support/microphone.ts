/** Run in a page: from then on it is known which microphones it has opened. */
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

/** Run in a page that is watched: how many microphones it holds. */
export const heldMicrophones =
  'window.openTracks.filter(({ readyState }) => readyState === "live").length';

/** Run in a page that is watched: what the browser does where a microphone is unplugged. */
export const unplugMicrophone =
  'window.openTracks.forEach((track) => track.dispatchEvent(new Event("ended")))';

/** Run in a page: what is recorded after it goes by sixty times as fast. */
export const hurryTime = `
  const listen = MessagePort.prototype.addEventListener;
  MessagePort.prototype.addEventListener = function (type, tell) {
    listen.call(this, type, ({ data }) =>
      tell({ data: new Float32Array(data.length * 60).fill(0.25) }));
  };
  true`;

/** Run in a page: from then on the microphone is refused for a reason, by the browser's name. */
export const refuseMicrophone = (reason: string): string =>
  `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', '${reason}'))`;
