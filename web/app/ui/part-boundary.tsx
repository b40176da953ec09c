import { Component, type ReactNode } from 'react';

import { Notice } from './notice.tsx';

type Props = Readonly<{
  /** What failed, as the page calls it. */
  name?: 'dialog' | 'page' | 'part of the page' | 'tab';
  /** Where the part is: it is tried again by itself once this has changed. */
  place?: string;
  children: ReactNode;
}>;

/** The error is boxed, because anything can be thrown. */
type State = Readonly<{ failure: Readonly<{ error: unknown }> | null }>;

/**
 * Keeps the page around a part that fails while it is rendered. React reports the error to the
 * console; the user reads what is missing, and can try again.
 */
export class PartBoundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override componentDidUpdate({ place }: Props): void {
    if (this.state.failure !== null && place !== this.props.place) this.retry();
  }

  readonly retry = (): void => this.setState({ failure: null });

  override render(): ReactNode {
    const { name = 'part of the page', children } = this.props;
    if (this.state.failure === null) return <>{children}</>;
    return (
      <Notice kind="error" title={`This ${name} could not be shown`}>
        Something went wrong here. The rest of the page still works.{' '}
        <button type="button" className="retry" onClick={this.retry}>
          Try again
        </button>
      </Notice>
    );
  }
}
