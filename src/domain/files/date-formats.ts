const days = ['yyyy-MM-dd', 'd-M-yyyy', 'd.M.yyyy', 'd/M/yyyy', 'M/d/yyyy', 'M-d-yyyy', 'yyyy/M/d'];
const times = ['H:mm', 'H:mm:ss', 'h:mm a', 'h:mm:ss a'];

export const dateFormats: readonly string[] = [
  'yyyy-MM-dd',
  'iso',
  ...days.slice(1),
  'yyyyMMdd',
  'd. M. yyyy',
  'd MMM yyyy',
  'd-MMM-yyyy',
  'd-MMM-yy',
  'd MMMM yyyy',
  'd. MMMM yyyy',
  "d 'de' MMMM 'de' yyyy",
  'MMMM d, yyyy',
  'd-M-yy',
  'd.M.yy',
  'd/M/yy',
  'M/d/yy',
  'yyyy-MM-dd HH:mm:ss z',
  "yyyy/MM/dd HH:mm:ss'Z'",
  ...days.slice(1).flatMap((day) => times.map((time) => `${day} ${time}`)),
];

const example: Readonly<Record<string, string>> = {
  ...{ yyyy: '2026', yy: '26', MMMM: 'December', MMM: 'Dec', MM: '12', M: '12', dd: '31', d: '31' },
  ...{ HH: '14', H: '14', h: '2', mm: '30', ss: '00', a: 'PM', z: 'UTC' },
};

/** A format as people know it: by an example. */
export const dayExample = (format: string): string =>
  (format === 'iso' ? "yyyy-MM-dd'T'HH:mm" : format).replace(
    /'([^']*)'|([A-Za-z])\2*/g,
    (part, text) => text ?? (part === 'MMMM' && format.includes("'de'") ? 'diciembre' : example[part]) ?? part,
  );
