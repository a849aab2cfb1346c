import { Component, type ReactNode } from "react";

interface PartBoundaryProps {
  /** Rendered instead after a failure. */
  fallback: ReactNode;
  /** A new value makes it try again. */
  resetKey: unknown;
  children: ReactNode;
}

interface PartBoundaryState {
  hasFailed: boolean;
  key: unknown;
}

/** Keeps a part of an interface that fails, or cannot be loaded, from breaking the page. */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = { hasFailed: false, key: this.props.resetKey };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ resetKey }: PartBoundaryProps, { key }: PartBoundaryState) {
    return Object.is(key, resetKey) ? null : { hasFailed: false, key: resetKey };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
