import { copy } from './clipboard.ts';

type LetterProps = {
  /** An address; without one, who sends it puts it in. */
  to?: string | undefined;
  subject: string;
  text: string;
  /** What the link says. */
  label: string;
};

/** A mail with a text to begin with: opened in the mail program of whoever is here, or copied. The server sends nothing. */
export const Letter = ({ to = '', subject, text, label }: LetterProps) => (
  <span class="buttons letter">
    <a class="button" href={`mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}>
      {label}
    </a>
    <button type="button" class="quiet" onClick={() => copy(`${subject}\n\n${text}`, 'Text')}>
      Copy the text
    </button>
  </span>
);
