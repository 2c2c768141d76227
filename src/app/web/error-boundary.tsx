import { Component, type ReactNode } from 'react';
import { ErrorCard } from '#lib/web/layout/error-card.tsx';
import { waitsForConnection } from '#lib/web/words.ts';

const STALE_TEXT = 'Sayfa yüklenemedi. Bağlantını kontrol edip tekrar dene.';

/** Whether the code of a page could not be fetched: no network, or a new version has replaced it. */
function isMissingCode(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script|preload/i.test(error.message);
}

interface State {
  failure: { error: unknown } | null;
}

/**
 * Catches a crash inside a screen (Specification, guards and fallbacks) and stands in its place; everything around it
 * stays.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  /** The page asks again by itself once the connection is back. */
  private readonly onOnline = () => {
    if (isMissingCode(this.state.failure?.error)) window.location.reload();
  };

  override componentDidMount() {
    window.addEventListener('online', this.onOnline);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.onOnline);
  }

  override render() {
    if (this.state.failure === null) return this.props.children;
    const { error } = this.state.failure;
    const missingText = navigator.onLine ? STALE_TEXT : waitsForConnection;
    const message = isMissingCode(error)
      ? missingText
      : error instanceof Error
        ? error.message
        : String(error);
    const retry = () => {
      if (isMissingCode(error)) window.location.reload();
      // Draws the screen anew at the same place in the history, so that its address and `state` stay.
      else this.setState({ failure: null });
    };
    return (
      <div className="px-4">
        <ErrorCard message={message} onRetry={retry} />
      </div>
    );
  }
}
