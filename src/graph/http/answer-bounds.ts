import { type ExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql';

/** Maximum characters in the data of an answer: names and values. */
export const maxAnswerLength = 10_000_000;

/** Maximum errors in an answer, and issues in an error. */
export const maxErrors = 50;
const maxIssues = 500;

/** Maximum characters of a message: some quote the request. */
const maxMessage = 500;

const tooLarge = 'ANSWER_TOO_LARGE';
const leftOut = 'ERRORS_LEFT_OUT';
export const answerCodes: readonly string[] = [tooLarge, leftOut];

/**
 * The result of an operation, or an error if it is too large to send. Errors beyond the maximum are only counted.
 * @param isDone whether the operation has changed data: then the error says so, and comes with `data`, as after execution
 */
export function boundedResult(result: ExecutionResult, isDone = false): ExecutionResult {
  if (lengthOf(result.data, maxAnswerLength) > maxAnswerLength) {
    const message = isDone
      ? 'The mutation was carried out, but its answer has too many characters: read what you need with a query.'
      : 'The answer has too many characters: ask for smaller pages or fewer fields.';
    const errors = [new GraphQLError(message, { extensions: { code: tooLarge, limit: maxAnswerLength } })];
    return isDone ? { data: null, errors } : { errors };
  }
  const { errors } = result;
  if (!errors || errors.length <= maxErrors) return result;
  const more = new GraphQLError(`${errors.length - maxErrors} more errors are left out.`, {
    extensions: { code: leftOut },
  });
  return { ...result, errors: [...errors.slice(0, maxErrors), more] };
}

/** The approximate length of a value as JSON. Stops counting beyond `enough`. */
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

/** Shortens the message and the list of issues of an error. */
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
