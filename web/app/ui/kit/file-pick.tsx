import { useId, useRef } from 'react';

import { ShareIcon } from '../icons.tsx';
import styles from './file-pick.module.css';

/** A button that opens the device's file chooser and accepts a dropped file. */
export function FilePick(
  props: Readonly<{
    label: string;
    accept: string;
    hint?: string | undefined;
    onPick?: (file: File) => void;
    /** Instead of `onPick`: several files can be chosen or dropped at once. */
    onPickAll?: (files: readonly File[]) => void;
  }>,
) {
  const { label, accept, hint, onPick, onPickAll } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const pick = (files: FileList | null): void => {
    const [file, ...others] = files ?? [];
    if (file !== undefined) {
      onPick?.(file);
      onPickAll?.([file, ...others]);
    }
    // Allows the same file to be chosen again after it was edited.
    if (input.current !== null) input.current.value = '';
  };
  return (
    <div
      className={styles.pick}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        pick(event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        id={id}
        type="file"
        className="visually-hidden"
        accept={accept}
        multiple={onPickAll !== undefined}
        onChange={({ target }) => pick(target.files)}
      />
      <label htmlFor={id} className="target strong">
        <ShareIcon />
        {label}
      </label>
      {hint !== undefined && <span>{hint}</span>}
    </div>
  );
}
