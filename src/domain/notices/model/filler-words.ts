/* Words that sources and spreadsheets write where a notice has no value, or that make a row no notice. */

const listed = (words: string) => new Set(words.split('|'));

const noValue = listed(
  'n/a|n/b|n/c|n/d|n/disp|na|nd|nv|n.a.|n.d.|null|nulo|nil|none|nan|undefined|unknown|empty|blank|not available|tbd|k.a.|k. a.|n.v.t.|nvt|s/d|s/n|s/o|b.d.|\\n',
);
const marks = /^([-–—?*]{1,3}|#{2,}|err:\d{3})$/i;
/** `#REF!`, `#BEZUG!`, `#¡VALOR!`. In capital letters: a slogan may begin with `#`, too. */
const spreadsheetError = /^#[¡¿]?[\p{Lu}\d/ ?]{2,14}[!?#]$/u;

/** Whether a text means that there is none. */
export const isNoValue = (text: string): boolean =>
  text.length <= 16 &&
  (noValue.has(text.toLowerCase().replace(/^[<([{#]|[>)\]}#]$/g, '')) ||
    marks.test(text) ||
    spreadsheetError.test(text));

const totals = listed(
  'total|totals|grand total|subtotal|sub-total|sum|summe|gesamt|gesamtsumme|insgesamt|zwischensumme|totaal|eindtotaal|subtotaal|totaux|total général|sous-total|somme|totale|totale generale|somma|suma|suma total|total general|razem|ogółem|celkem|spolu|összesen|yhteensä|i alt|totalt|kokku|kopā|iš viso|skupaj|ukupno|σύνολο|общо',
);

/** Whether a text is that of a row with the sums of the others. */
export const isTotal = (text: string): boolean =>
  text.length <= 40 && totals.has(text.toLowerCase().replace(/\s*:$/, ''));
