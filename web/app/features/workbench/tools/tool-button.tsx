import type { MouseEvent } from 'react';

import { useOverlay } from '../../../lib/address/search-params.ts';
import styles from './tools.module.css';

/** A button that looks like its text: most of the page is the text that is worked on. */
export function ToolButton(
  props: Readonly<{
    name: string;
    /** What is shown instead of the name. */
    sign?: string;
    act: () => void;
    isPressed?: boolean;
    isExpanded?: boolean;
    /** It keeps the focus, and works all the same: what was typed at last may not be rendered yet. */
    isOff?: boolean;
    /** Whether a field keeps the focus when it is pressed. */
    leavesFocus?: boolean;
  }>,
) {
  const { name, sign, act, leavesFocus = false } = props;
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={sign === undefined ? undefined : name}
      aria-pressed={props.isPressed}
      aria-expanded={props.isExpanded}
      aria-disabled={props.isOff === true || undefined}
      onMouseDown={leavesFocus ? leaveFocus : undefined}
      onClick={act}
    >
      {sign ?? name}
    </button>
  );
}

/**
 * Opens the conversation about the job for a message about a place.
 *
 * @param props.place the place, as it would be typed
 */
export function AskTool(props: Readonly<{ about: string; place: () => string }>) {
  const overlay = useOverlay();
  return (
    <ToolButton
      name={`Ask about ${props.about}`}
      sign="Ask"
      leavesFocus
      act={() => overlay.open({ conversation: props.place() })}
    />
  );
}

/** A press must not take the focus from the field, or the keyboard of a phone would close. */
export const leaveFocus = (event: MouseEvent): void => event.preventDefault();
