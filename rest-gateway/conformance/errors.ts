import { sentences } from './contract-text.ts';
import { instant, nonEmpty } from './matchers.ts';

/*
 * The error table (part 7, and the choices), read from the sentences that state it: `401 `CODE`, "text"`, or without a code.
 */

const form = /(\d{3}) (?:`(\w+)`|without a code), "([^"]+)"/;

/** The answer that a sentence states. */
function stated(sentence: string, more: object = {}) {
  const [, status, code, error = ''] = form.exec(sentences[sentence] ?? '') ?? [];
  return { status: Number(status), body: { error, ...(code && { code }), ...more } };
}
/** What a 429 says of the window. */
const window = { limit: 1000, remaining: 0, reset: instant };

/** Answers, by name. */
export const errors = {
  partnerToken: stated('7.3'),
  writeToken: stated('7.4'),
  sspToken: stated('D1.4'),
  header: stated('7.6'),
  writeHeader: stated('7.5'),
  plan: stated('7.7'),
  scope: stated('7.8'),
  forbidden: stated('7.9'),
  notJson: stated('7.11'),
  tooLarge: stated('D5.10'),
  conditional: stated('D12.7'),
  precondition: stated('D12.8'),
  partial: stated('D12.9'),
  encoding: stated('D12.3'),
  notApplicable: stated('7.12'),
  writeNotFound: stated('7.13'),
  registerNotFound: stated('7.14'),
  fullNotFound: stated('7.15'),
  path: stated('D1.5'),
  badRequest: stated('D12.6'),
  method: stated('D1.7'),
  limited: stated('7.17', window),
  writeLimited: stated('7.16', window),
  unavailable: stated('D9.1'),
  internal: stated('D9.2'),
};

/** The answer to counts that are none, with an issue for each of these fields. */
export const invalidMetrics = (...paths: string[]) =>
  stated('7.10', { issues: paths.map((path) => ({ path, message: nonEmpty })) });
