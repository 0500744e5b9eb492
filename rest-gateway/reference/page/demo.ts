import type { RestEndpoint } from '../../../src/graph/graph.ts';
import { endpointOf, type Route } from '../../routes.ts';
import { blocks, linkTo, table } from './markdown.ts';

/** What the endpoints answer: a status, with the code of an error. */
type DemoAnswers = Readonly<Record<RestEndpoint, string>>;

/** A site that everybody may call. */
export type Demo = Readonly<{
  origin: string;
  tokens: Readonly<Record<Route['tier'], string>>;
  /** Gives an example the dates that the demo notices have. */
  dated?: (example: string) => string;
  /** Notices with known answers to these tokens. */
  notices: readonly Readonly<{ paId: string; what: string; answers: DemoAnswers }>[];
  /** Other tokens, with their answers for the first notice. */
  others: readonly Readonly<{ token: string; what: string; answers: DemoAnswers }>[];
}>;

/** The site of the page: what its calls use. */
export type Site = Readonly<{
  basePath: string;
  publicUrl?: string | undefined;
  /** Without one, readers put in the tokens. */
  demo?: Demo | undefined;
}>;

/** Notices and tokens of the demo by what they are answered, to try each error. */
export function describeDemo({ notices, others }: Demo, endpoints: readonly Route[]): string {
  const head = endpoints.map((route) => linkTo(`\`${endpointOf(route)}\``));
  const cells = (answers: DemoAnswers) => endpoints.map(({ name }) => linkOf(answers[name]));
  return blocks(
    '## Test notices',
    'This site has demo data, so that you can try each answer. With the tokens of this page, these notices are answered as follows. Feel free to write counts to the first one.',
    table(
      ['Notice', 'What it is', ...head],
      notices.map(({ paId, what, answers }) => [`\`${paId}\``, what, ...cells(answers)]),
    ),
    '### Other tokens',
    'With these, the first of the test notices is answered as follows.',
    table(
      ['Token', 'What it is', ...head],
      others.map(({ token, what, answers }) => [`\`${token}\``, what, ...cells(answers)]),
    ),
  );
}

/** An error leads to its row in the table of errors. */
function linkOf(answer: string): string {
  const [status = '', code] = answer.split(' ');
  return Number(status) < 400 ? answer : `[${answer}](#${code ?? status})`;
}
