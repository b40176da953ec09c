import { type RefObject, useRef, useState } from 'react';

/** What a phone shows at a time; a desk shows all of it. */
type WorkView = 'text' | 'checks' | 'about';

/** Which view is shown, and what shows another one. */
export type WorkViews = Readonly<{
  shown: WorkView;
  show: (view: WorkView) => void;
  /** The heading of the checks. */
  checksTitle: RefObject<HTMLHeadingElement | null>;
  /** Shows the checks, and moves the focus to them. */
  goToChecks: () => void;
}>;

export function useWorkViews(): WorkViews {
  const [shown, show] = useState<WorkView>('text');
  const checksTitle = useRef<HTMLHeadingElement>(null);
  const goToChecks = (): void => {
    show('checks');
    requestAnimationFrame(() => checksTitle.current?.focus());
  };
  return { shown, show, checksTitle, goToChecks };
}
