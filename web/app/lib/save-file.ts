import type { Download } from '@nsem/sdk';

/** Saves a file of the API as a download of the browser, byte for byte. */
export async function saveFile(download: Download): Promise<void> {
  const address = URL.createObjectURL(await download.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = download.filename;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the bytes after the click; it holds on to them from then on.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
