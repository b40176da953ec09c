import type { Download } from '@nsem/sdk';

/** Saves a file of the API as a download of the browser, byte for byte. */
export const saveFile = async (download: Download): Promise<void> =>
  saveBlob(await download.blob(), download.filename);

/** Saves bytes under a name as a download of the browser. */
export function saveBlob(blob: Blob, filename: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the bytes after the click; it holds on to them from then on.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
