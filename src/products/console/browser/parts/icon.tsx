/* Signs of 16 pixels in the colour of the text. What has one has a name, too: a word beside it, or a label. */
const paths = {
  ascending: 'M8 13V3.5m-3.5 3L8 3l3.5 3.5',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  check: 'm3.5 8.5 3 3 6-7',
  close: 'm4 4 8 8m0-8-8 8',
  descending: 'M8 3v9.5m-3.5-3L8 13l3.5-3.5',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  info: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0M8 7.5V11M8 5v.1',
  menu: 'M2 4h12M2 8h12M2 12h12',
  more: 'M3 8h.1M8 8h.1M13 8h.1',
  search: 'M11 7a4 4 0 1 1-8 0a4 4 0 0 1 8 0M10 10l4 4',
  upload: 'M8 10.5V3m-3 3 3-3 3 3M2.5 10.5v3h11v-3',
  unsure: 'M8 2.5 14 13H2zM8 6.5v3M8 11.3v.1',
  wrong: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0M5.8 5.8l4.4 4.4m0-4.4-4.4 4.4',
};

export const Icon = ({ name }: { name: keyof typeof paths }) => (
  <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);
