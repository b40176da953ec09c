import { createContext, use, useEffect, useMemo, useRef } from 'react';

import type { Place } from '../../../entities/jobs/place.ts';
import { type Overlay, textParam } from '../../../lib/address/search-params.ts';

/** What leads from the conversation about a job to a place in the work on it, and back. */
export type WorkPlaces = Readonly<{
  /** Opens the conversation with a place for a new message, as it would be typed. */
  ask: (place: string) => void;
  /** Sets what goes to a place in the work. */
  setGoTo: (goTo: ((place: Place) => void) | null) => void;
}>;

/** Null where there is no conversation. */
export const WorkPlacesContext = createContext<WorkPlaces | null>(null);

/** Opens the conversation about a place; null where there is none. */
export const useAsk = (): WorkPlaces['ask'] | null => use(WorkPlacesContext)?.ask ?? null;

/** Says how to go to a place in the work that is shown. */
export function useGoTo(goTo: (place: Place) => void): void {
  const places = use(WorkPlacesContext);
  useEffect(() => {
    places?.setGoTo(goTo);
    return () => places?.setGoTo(null);
  });
}

/** The conversation over the page: whether it is open, what closes it, and the places it leads to and is about. */
export type ConversationView = Readonly<{
  isOpen: boolean;
  onClose: () => void;
  /** Closes it, and goes to a place in the work. */
  onPlace: (place: Place) => void;
  /** The place for a new message, as it would be typed; undefined for none. */
  place: string | undefined;
}>;

const name = 'conversation';

/** The conversation that the address opens, and the places that the work and the conversation share. */
export function useConversation(
  search: string,
  overlay: Overlay,
): Readonly<{ places: WorkPlaces; view: ConversationView }> {
  const opened = new URLSearchParams(search).get(name);
  const isOpen = opened !== null;
  const goTo = useRef<((place: Place) => void) | null>(null);
  const wanted = useRef<Place | null>(null);
  // What is closed has returned the focus by then.
  useEffect(() => {
    if (isOpen || wanted.current === null) return;
    goTo.current?.(wanted.current);
    wanted.current = null;
  }, [isOpen]);
  const { open } = overlay;
  const places = useMemo(
    (): WorkPlaces => ({
      ask: (place) => open({ [name]: place }),
      setGoTo: (next) => {
        goTo.current = next;
      },
    }),
    [open],
  );
  const onClose = (): void => overlay.close([name]);
  return {
    places,
    view: {
      isOpen,
      onClose,
      onPlace: (place) => {
        wanted.current = place;
        onClose();
      },
      place: opened === 'open' ? undefined : textParam(opened ?? undefined) || undefined,
    },
  };
}
