import { currencyName } from '../base/format.ts';
import { readTyped } from './read-typed.ts';
import { recordValue } from './record-value.tsx';

type UnderstoodProps = {
  type: string;
  text: string;
  /** The currency of amounts, if known. */
  currency?: string;
  /** Called with the text of the chosen meaning. */
  choose: (value: string) => void;
};

/** What a form read in a typed text. If it can mean several values, it asks. */
export function Understood({ type, text, currency = '', choose }: UnderstoodProps) {
  if (text.trim() === '') return null;
  const show = (each: string) => {
    if (type === 'CurrencyCode') return currencyName(each);
    if (type === 'Money' && !/^[a-z]{3}$/i.test(currency)) return each;
    return recordValue(type, each, currency);
  };
  const { value, choices } = readTyped(type, text, currency);
  if (choices) {
    const button = (each: string) => (
      <button type="button" class="small" onClick={() => choose(each)}>
        {show(each)}
      </button>
    );
    return (
      <p class="callout waiting question" role="status">
        Do you mean {choices.map(button)} ?
      </p>
    );
  }
  const said = value && show(value);
  return said && said !== text.trim() && <p class="note understood">{said}</p>;
}
