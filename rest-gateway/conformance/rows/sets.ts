import { bodies } from '../axes/bodies.ts';
import { credentials } from '../axes/credentials.ts';
import { manners } from '../axes/manners.ts';
import { notices } from '../axes/notices.ts';
import {
  differenceFromAllowed,
  differenceFromChosen,
  isRecognised,
  type Reason,
  refusalsOf,
} from '../axes/outcomes.ts';
import { sample } from '../axes/sample.ts';
import type { Cell } from '../kit.ts';
import { createRows } from '../row.ts';
import { groupBy } from '../values.ts';

/*
 * Sentences over sets of requests. Each names its set, and the axis along which the report tells its rows apart. What the
 * contract allows a server to answer, and what we chose, is in `axes/outcomes.ts`, once for all sentences.
 */

type Where = (cell: Cell) => boolean;

const known = new WeakMap<Cell, Reason[]>();
function reasonsOf(cell: Cell): Reason[] {
  const found = known.get(cell) ?? refusalsOf(cell).map(({ reason }) => reason);
  known.set(cell, found);
  return found;
}
const says =
  (...wanted: Reason[]): Where =>
  (cell) =>
    wanted.some((reason) => reasonsOf(cell).includes(reason));
const first =
  (reason: Reason): Where =>
  (cell) =>
    reasonsOf(cell)[0] === reason;
const isTaken: Where = (cell) => reasonsOf(cell).every((reason) => reason === 'manner');
const at =
  (...names: Cell['endpoint'][]): Where =>
  ({ endpoint }) =>
    names.includes(endpoint);
const reads = at('register', 'full');
const write = at('metrics');
const ssp = at('ssp');
const partner = at('register', 'full', 'metrics');
const both =
  (...all: Where[]): Where =>
  (cell) =>
    all.every((where) => where(cell));
const token =
  (...names: string[]): Where =>
  ({ credential }) =>
    names.includes(credential);
const ofOwner =
  (...owners: unknown[]): Where =>
  ({ notice }) =>
    owners.includes(notices[notice]?.owner);
const form =
  (section: string): Where =>
  ({ credential, body, manner }) =>
    [credentials[credential]?.section, bodies[body]?.section, manners[manner]?.section].includes(section);
const segment: Where = ({ notice }) => notices[notice]?.segment !== undefined;
const head: Where = ({ method }) => method === 'HEAD';
const own: Where = ({ credential, notice }) => credentials[credential]?.publisher === notices[notice]?.owner;
const isHidden: Where = ({ notice }) => !notices[notice]?.isOnRegister;

/** What the contract says. */
const contract: [section: string, by: keyof Cell, ...Where[]][] = [
  ['1.1', 'notice', at('register'), isTaken],
  ['1.2', 'notice', at('full'), isTaken],
  ['1.3', 'notice', write, isTaken],
  ['1.4', 'endpoint', partner, says('no token', 'wrong token', 'wrong tier')],
  ['1.5', 'endpoint', partner, says('plan')],
  ['1.7', 'endpoint', token('ssp')],
  ['1.8', 'manner', form('1.8')],
  ['2.1', 'endpoint', partner, isTaken],
  ['2.2', 'endpoint', ofOwner('nobody'), at('full', 'metrics')],
  ['2.3', 'notice', at('register'), both(says('not found'), ofOwner('own'))],
  ['2.10', 'body', write, form('2.10')],
  ['2.11', 'body', write, form('2.11')],
  ['2.12', 'credential', at('full'), token('read', 'write', 'other', 'otherWrite')],
  ['2.13', 'credential', token('read', 'write', 'other', 'otherWrite')],
  ['2.15', 'endpoint', partner, token('revoked')],
  ['3.2', 'notice', at('register')],
  ['3.3', 'notice', at('full'), own],
  ['3.4', 'notice', at('full'), says('not found')],
  ['3.5', 'notice', write, says('not found')],
  ['3.6', 'notice', write, says('forbidden'), ofOwner('other', 'own')],
  ['3.7', 'notice', ssp],
  ['3.8', 'notice', write, isTaken],
  ['3.9', 'notice', write, says('not applicable')],
  ['4.2', 'credential', reads, isTaken],
  ['4.3', 'manner', write, isTaken],
  ['5.1', 'credential', partner, isRecognised],
  ['5.2', 'endpoint', says('wrong tier')],
  ['5.3', 'credential', says('wrong token')],
  ['5.4', 'credential', partner, says('no token')],
  ['5.5', 'endpoint', says('plan')],
  ['5.7', 'notice', says('plan'), token('lapsedRead'), write],
  ['5.8', 'endpoint', token('read', 'other'), partner],
  ['5.9', 'credential', write, ofOwner('own', 'other'), token('write', 'otherWrite')],
  ['5.10', 'notice', at('full'), says('not found')],
  ['7.3', 'credential', reads, says('wrong token', 'wrong tier')],
  ['7.4', 'credential', write, says('wrong token')],
  ['7.5', 'credential', write, says('no token')],
  ['7.6', 'credential', reads, says('no token')],
  ['7.7', 'endpoint', says('plan')],
  ['7.8', 'credential', says('scope')],
  ['7.9', 'notice', says('forbidden'), ofOwner('other', 'own')],
  ['7.10', 'body', write, form('7.10')],
  ['7.11', 'body', write, form('7.11')],
  ['7.12', 'notice', says('not applicable')],
  ['7.13', 'notice', write, says('not found')],
  ['7.14', 'notice', at('register'), says('not found')],
  ['7.15', 'notice', at('full'), says('not found')],
  ['7.19', 'endpoint', says('plan'), says('scope')],
];

/** What we chose. */
const choices: typeof contract = [
  ['D1.3', 'notice', ssp, says('not found')],
  ['D1.4', 'credential', ssp, says('wrong token', 'wrong tier')],
  ['D1.8', 'endpoint', head],
  ['D1.9', 'endpoint', form('D1.9')],
  ['D2.1', 'credential', form('D2.1')],
  ['D2.2', 'credential', form('D2.2')],
  ['D2.3', 'credential', write, says('wrong tier', 'wrong token')],
  ['D2.4', 'endpoint', form('D2.4')],
  ['D2.6', 'endpoint', token('expired')],
  ['D3.2', 'endpoint', says('no token', 'wrong token', 'wrong tier'), says('body', 'not found', 'not applicable')],
  ['D3.4', 'endpoint', says('plan'), says('body', 'not found', 'forbidden', 'not applicable')],
  ['D3.5', 'notice', first('scope'), says('body', 'not found', 'forbidden', 'not applicable')],
  ['D3.6', 'notice', first('body'), says('not found', 'forbidden', 'not applicable')],
  ['D3.7', 'notice', first('forbidden'), says('not applicable')],
  ['D4.1', 'endpoint', ofOwner('nobody')],
  ['D4.2', 'notice', write, own, isHidden],
  ['D4.3', 'endpoint', ({ notice }) => notice === 'ceased'],
  ['D5.1', 'notice', write, isTaken],
  ...['D5.4', 'D5.5', 'D5.7', 'D5.8', 'D5.10', 'D5.11'].map((section): (typeof contract)[0] => [
    section,
    'body',
    form(section),
  ]),
  ['D5.6', 'manner', form('D5.6')],
  ['D5.9', 'body', write, says('body'), form('7.10')],
  ['D6.1', 'notice', ({ notice }) => /^form-(encoded|space|another)/.test(notice)],
  ['D6.2', 'notice', segment],
  ...['D8.7', 'D12.3', 'D12.4', 'D12.7', 'D12.8', 'D12.9'].map((section): (typeof contract)[0] => [
    section,
    'manner',
    form(section),
  ]),
];

const { rows, over } = createRows();
for (const [section, by, ...wheres] of [...contract, ...choices]) {
  const where = both(...wheres);
  const find = section.startsWith('D') ? differenceFromChosen : differenceFromAllowed;
  for (const [value] of groupBy(sample.filter(where), (cell) => cell[by])) {
    const cells: Where = (cell) => cell[by] === value && where(cell);
    over(`${section}-${value}`, {
      cells,
      where: ({ step, response }) => step.cell !== undefined && response.status !== 429 && cells(step.cell),
      find,
    });
  }
}
export const setRows = rows;
