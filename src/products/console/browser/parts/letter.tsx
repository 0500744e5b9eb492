import { copy } from './clipboard.ts';
import { isTooLong, mailto } from './mailto.ts';

type LetterProps = {
  /** Addresses; without one, who sends it puts it in. */
  to?: readonly string[];
  subject: string;
  text: string;
  /** Called when the mail program has it. */
  onTaken?: () => void;
  /** What the link says. */
  label: string;
  class?: string;
};

/**
 * A mail with a text to begin with: opened in the mail program of whoever is here, or copied. A text that is
 * too long for a link is copied, to be pasted there.
 */
export function Letter({ to = [], subject, text, label, onTaken, class: name = '' }: LetterProps) {
  const whole = mailto(to, subject, text);
  const isCut = isTooLong(whole);
  return (
    <span class="buttons letter">
      <a
        class={`button ${name}`}
        href={isCut ? mailto(to, subject, '') : whole}
        onClick={() => {
          if (isCut) copy(text, 'Too long for a link: paste it into the mail. Text');
          onTaken?.();
        }}
      >
        {label}
      </a>
      <button type="button" class="quiet small" onClick={() => copy(`${subject}\n\n${text}`, 'Text')}>
        Copy the text
      </button>
    </span>
  );
}
