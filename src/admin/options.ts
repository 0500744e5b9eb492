import { InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';

/** What the graph takes as `DateTime`. */
const instant = z.iso.datetime({ offset: true });

/** An option that takes an instant; another value is a fault of usage. */
export function instantOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser((value) => {
    if (!instant.safeParse(value).success) {
      throw new InvalidArgumentError('It must be an instant, such as 2027-01-31T00:00:00Z.');
    }
    return value;
  });
}
