import { readFileSync } from 'node:fs';

const ownFile = (name: string) => readFileSync(new URL(name, import.meta.url));

/** What the style sheets of pages to read begin with. */
export const familyStyles = Buffer.concat([ownFile('tokens.css'), ownFile('brand.css'), ownFile('page.css')]);
