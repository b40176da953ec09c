import { formatNumber } from './numbers.ts';

const oneDecimal = (value: number): string => formatNumber(value, { most: 1 });

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const gigabyte = 1024 * megabyte;

/** A number of bytes, in the units of the operator's limits: `840 KB`, `2.9 MB`, `1.2 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < kilobyte) return bytes === 1 ? '1 byte' : `${formatNumber(bytes)} bytes`;
  if (bytes < megabyte) return `${oneDecimal(bytes / kilobyte)} KB`;
  if (bytes < gigabyte) return `${oneDecimal(bytes / megabyte)} MB`;
  return `${oneDecimal(bytes / gigabyte)} GB`;
}

/** A duration as in an audio player: `0:07`, `12:30`, `1:02:03`. */
export function formatSeconds(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? part : String(part).padStart(2, '0'))).join(':');
}
