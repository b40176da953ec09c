/** A blob as a data URL, for JSON bodies. */
export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
      else reject(reader.error ?? new Error('The recording cannot be read'));
    });
    reader.readAsDataURL(blob);
  });
}
