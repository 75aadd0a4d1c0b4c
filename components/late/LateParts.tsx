import { Component, type ReactNode, Suspense } from 'react';
import { LatePartMissing } from './late.tsx';

type Props = {
  /** Stands here until the part has come. */
  waiting?: ReactNode;
  /** Says what could not be loaded. */
  sentence: string;
  retryLabel: string;
  className: string | undefined;
  children: ReactNode;
};

/** Holds parts of the page that come late. One that does not come costs itself only, and can be asked for again. */
export class LateParts extends Component<Props, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentWillUnmount() {
    const error: unknown = this.state.error;
    // Who closes a part and opens it again wants it tried again.
    if (error instanceof LatePartMissing) error.forget();
  }

  override render() {
    const { waiting, sentence, retryLabel, className, children } = this.props;
    const error: unknown = this.state.error;
    if (error === undefined) return <Suspense fallback={waiting}>{children}</Suspense>;
    // Any other fault is for the page to tell.
    if (!(error instanceof LatePartMissing)) throw error;
    const retry = () => {
      error.forget();
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
