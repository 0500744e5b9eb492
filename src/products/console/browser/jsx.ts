/** What elements are made with in the bundle (`assets.ts`). */
export { Fragment, h } from 'preact';
