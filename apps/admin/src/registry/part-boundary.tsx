import { Component, type ReactNode } from "react";

interface PartBoundaryProps {
  /** Rendered instead after a failure, or what renders it from the error. */
  fallback: ReactNode | ((error: unknown) => ReactNode);
  /** A new value makes it try again. */
  resetKey: unknown;
  onError?: (error: unknown) => void;
  children: ReactNode;
}

interface PartBoundaryState {
  /** In an object, for anything may be thrown. */
  failure: { error: unknown } | null;
  key: unknown;
}

/** Keeps a part of an interface that fails, or cannot be loaded, from breaking the page. */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = { failure: null, key: this.props.resetKey };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: PartBoundaryProps, { key }: PartBoundaryState) {
    return Object.is(key, resetKey) ? null : { failure: null, key: resetKey };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override render() {
    const { failure } = this.state;
    const { fallback, children } = this.props;
    if (failure === null) return children;
    return typeof fallback === "function" ? fallback(failure.error) : fallback;
  }
}
