import { readFileSync } from 'node:fs';

const ownFile = (name: string) => readFileSync(new URL(name, import.meta.url));

/** The bar of a page whose other styles are not ours. */
export const barStyles = Buffer.concat([ownFile('tokens.css'), ownFile('brand.css'), ownFile('site.css')]);
/** What the style sheets of pages to read begin with. */
export const familyStyles = Buffer.concat([barStyles, ownFile('page.css')]);
/** The controls of forms, after them. */
export const controlStyles = ownFile('controls.css');
/** Adds a button to each block of code of the page, at the time when it runs. */
export const copyScript = ownFile('copy.js');
/** The sign of each page on its tab. */
export const icon = ownFile('icon.svg');
