import { type ExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql';

/** The most characters that the data of an answer may have: names and values. */
export const maxAnswerLength = 10_000_000;

/** The most errors that an answer tells, and the most faults that one of them tells. */
export const maxErrors = 50;
const maxIssues = 500;

/** The most characters of a message: some quote what was sent. */
const maxMessage = 500;

const tooLarge = 'ANSWER_TOO_LARGE';
const leftOut = 'ERRORS_LEFT_OUT';
export const answerCodes: readonly string[] = [tooLarge, leftOut];

/** The result of an operation, or an error where it is too large to be sent. Errors beyond the first ones are counted. */
export function boundedResult(result: ExecutionResult): ExecutionResult {
  if (lengthOf(result.data, maxAnswerLength) > maxAnswerLength) {
    const message = 'The answer has too many characters: ask for smaller pages or fewer fields.';
    return { errors: [new GraphQLError(message, { extensions: { code: tooLarge, limit: maxAnswerLength } })] };
  }
  const { errors } = result;
  if (!errors || errors.length <= maxErrors) return result;
  const more = new GraphQLError(`${errors.length - maxErrors} more errors are left out.`, {
    extensions: { code: leftOut },
  });
  return { ...result, errors: [...errors.slice(0, maxErrors), more] };
}

/** The characters of a JSON value, roughly; no longer exact where there are more than enough. */
function lengthOf(value: unknown, enough: number): number {
  if (typeof value === 'string') return value.length + 3;
  if (typeof value !== 'object' || value === null) return 6;
  let length = 2;
  for (const name in value) {
    length += lengthOf((value as Record<string, unknown>)[name], enough - length);
    if (!Array.isArray(value)) length += name.length + 3;
    if (length > enough) break;
  }
  return length;
}

/** An error with a message and a list of issues that are not longer than they have to be. */
export function boundedError(error: GraphQLFormattedError): GraphQLFormattedError {
  const { message, extensions } = error;
  const issues = extensions?.issues;
  return {
    ...error,
    message: message.length > maxMessage ? `${message.slice(0, maxMessage)}…` : message,
    ...(Array.isArray(issues) &&
      issues.length > maxIssues && { extensions: { ...extensions, issues: issues.slice(0, maxIssues) } }),
  };
}
