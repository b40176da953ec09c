import type { Download } from '@nsem/sdk';

/** Saves a file from the API as a browser download, byte for byte. */
export const saveFile = async (download: Download): Promise<void> =>
  saveBlob(await download.blob(), download.filename);

/** Saves a blob as a browser download with the given file name. */
export function saveBlob(blob: Blob, filename: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser starts to read the blob after the click, so the URL must stay valid for a while.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
