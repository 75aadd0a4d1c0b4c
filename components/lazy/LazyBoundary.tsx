import { Component, type ReactNode, Suspense } from 'react';
import { LazyPartError } from './lazy-part.tsx';

type Props = {
  waiting?: ReactNode;
  /** Says what could not be loaded. */
  sentence: string;
  retryLabel: string;
  className: string | undefined;
  children: ReactNode;
};

/** Contains lazily loaded parts of the page. If one fails, only that part is missing, and it can be requested again. */
export class LazyBoundary extends Component<Props, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentWillUnmount() {
    const error: unknown = this.state.error;
    // A visitor who closes a part and opens it again wants another attempt.
    if (error instanceof LazyPartError) error.reset();
  }

  override render() {
    const { waiting, sentence, retryLabel, className, children } = this.props;
    const error: unknown = this.state.error;
    if (error === undefined) return <Suspense fallback={waiting}>{children}</Suspense>;
    // Any other error is left to the page.
    if (!(error instanceof LazyPartError)) throw error;
    const retry = () => {
      error.reset();
      this.setState({ error: undefined });
    };
    return (
      <p role="alert" className={className}>
        {sentence}{' '}
        <button type="button" onClick={retry}>
          {retryLabel}
        </button>
      </p>
    );
  }
}
