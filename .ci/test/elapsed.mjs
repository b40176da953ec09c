/** @param {number} start in ms since the epoch @returns {string} such as `3:07` */
export function minutesSince(start) {
  const seconds = Math.floor((Date.now() - start) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
