import type { ComponentChildren } from 'preact';

type StepperProps = {
  /** Before the steps. */
  head?: string;
  label?: string;
  class?: string;
  steps: readonly { title: ComponentChildren; note?: ComponentChildren }[];
  /** The index of the one that is reached. */
  current: number;
};

/** The steps of a way, those that are done and the current one. */
export const Stepper = ({ head, label, class: name = '', steps, current }: StepperProps) => (
  <div class={`stepper ${name}`}>
    {head && <p>{head}</p>}
    <ol aria-label={label}>
      {steps.map(({ title, note }, index) => (
        <li
          class={index < current ? 'done' : ''}
          aria-current={index === current ? 'step' : undefined}
          data-step={`${index + 1} of ${steps.length}:`}
        >
          <span class="name">
            {title}
            {index < current && <span class="visually-hidden">, done</span>}
          </span>
          {note}
        </li>
      ))}
    </ol>
  </div>
);
