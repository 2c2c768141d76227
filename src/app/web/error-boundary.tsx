import { Component, type ReactNode } from 'react';
import { ErrorCard } from '#lib/web/layout/error-card.tsx';

const STALE_TEXT = 'Sayfa yüklenemedi. Bağlantını kontrol edip tekrar dene.';

/** A page's code that cannot be fetched: no network, or a new version has replaced it. */
function isMissingCode(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script|preload/i.test(error.message);
}

interface State {
  failure: { error: unknown } | null;
}

/** A crash inside a screen (Specification, guards and fallbacks). What stands around it stays. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render() {
    if (this.state.failure === null) return this.props.children;
    const { error } = this.state.failure;
    const message = isMissingCode(error)
      ? STALE_TEXT
      : error instanceof Error
        ? error.message
        : String(error);
    const retry = () => {
      if (isMissingCode(error)) window.location.reload();
      // The screen is built afresh, at the same place in the history, and so keeps what it was given.
      else this.setState({ failure: null });
    };
    return (
      <div className="px-4">
        <ErrorCard message={message} onRetry={retry} />
      </div>
    );
  }
}
