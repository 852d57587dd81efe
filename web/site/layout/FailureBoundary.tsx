import { Component, type ReactNode } from 'react'

/** In the browser: draws something else where drawing what is in it fails. The server's rendering knows no such thing. */
export class FailureBoundary extends Component<{ instead: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}
