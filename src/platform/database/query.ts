export { type Query, queryIn, queryOn, type StatementObserver } from './sql.ts';
