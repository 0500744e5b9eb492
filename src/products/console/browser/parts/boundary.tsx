import { Component, type ComponentChildren } from 'preact';

type Props = {
  /** What is drawn. Another value is drawn even if the last one failed. */
  of: unknown;
  retry?: () => void;
  children: ComponentChildren;
};
type State = { hasFailed: boolean; of: unknown };

/** A part that fails while it is drawn costs only itself, and says so. */
export class Boundary extends Component<Props, State> {
  override state: State = { hasFailed: false, of: undefined };

  static override getDerivedStateFromProps({ of }: Props, state: State): State {
    return of === state.of ? state : { hasFailed: false, of };
  }

  static override getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div class="callout bad" role="alert">
        <p>
          <strong>This part cannot be shown.</strong> The rest of the console works. If it stays so, tell the operator.
        </p>
        <button type="button" onClick={this.tryAgain}>
          Try again
        </button>
      </div>
    );
  }

  tryAgain = () => {
    this.setState({ hasFailed: false });
    this.props.retry?.();
  };
}
