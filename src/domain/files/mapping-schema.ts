import { z } from 'zod';
import { cellKinds } from './csv-cells.ts';
import { longestFormat } from './dates.ts';
import { isEncoding } from './input.ts';

/*
 * The form of a CSV mapping. Its descriptions are the documentation: `admin notices import --schema` prints them as a JSON
 * Schema, for editors that complete and check a mapping while it is written.
 */

const path = z
  .string()
  .regex(/^[A-Za-z]\w*(\.([A-Za-z]\w*|\d{1,3}))*$/, 'must be a path such as controllers.0.email')
  .meta({
    description: 'A field of a record, as a path.',
    examples: ['paId', 'campaign.totalValue', 'controllers.0.email'],
  });
const separator = z.string().regex(/^[.,'\u2019 \u00a0\u202f\u2009]$/, "must be one of . , ' and the spaces");
const dateFormat = z.string().max(longestFormat, `must have at most ${longestFormat} characters`);

export const targetSchema = z
  .strictObject({
    to: path,
    as: z.enum(cellKinds).default('text').meta({
      description:
        'How a cell is read. `boolean`: true, yes, 1, t, false, no, 0, f. `list`: parts between `separator`, a list in JSON, or as PostgreSQL and DuckDB write one. `money`, `integer`: an exponent is read if it loses nothing; three digits after the separator are refused unless `groupSeparator` is set, because they may be a group. `date`: the calendar day that the cell shows, whatever its zone.',
    }),
    values: z
      .record(z.string(), z.json())
      .optional()
      .meta({
        description:
          'The value for each word of a cell, or of a list in it, in any case. `null` gives none. The word "" is an empty cell. Other words are rejected unless there is `otherwise`.',
        examples: [{ Verkiezing: 'election', Geen: 'none' }, { '': true }],
      }),
    otherwise: z
      .json()
      .optional()
      .meta({
        description: 'With `values`: the value for all other words.',
        examples: [false],
      }),
    format: dateFormat.optional().meta({
      description:
        'Format of this date or time, in tokens of Luxon, or `iso`. Default: `dateFormat`, and ISO 8601 with a time for `dateTime`. UTC unless the cell names a zone.',
      examples: ['dd.MM.yyyy', "yyyy-MM-dd'T'HH:mm:ssZZ", 'iso'],
    }),
    separator: z
      .string()
      .min(1)
      .max(10)
      .default(';')
      .meta({ description: 'Between the parts of a `list`.', examples: ['|'] }),
  })
  .refine(({ otherwise, values }) => otherwise === undefined || values !== undefined, {
    path: ['otherwise'],
    message: 'needs "values"',
  });

export const mappingSchema = z
  .strictObject({
    $schema: z.string().optional().meta({ description: 'Where editors find this schema.' }),
    delimiter: z
      .string()
      .regex(/^[^"\r\n]$/, 'must be one character')
      .default(',')
      .meta({ description: 'The character between cells.', examples: [';', '\t'] }),
    encoding: z
      .string()
      .refine(isEncoding, 'must be the name of an encoding, such as utf-8 or windows-1252')
      .default('utf-8')
      .meta({
        description: 'A label of the Encoding Standard. A byte order mark in the file wins.',
        examples: ['windows-1252', 'utf-16le'],
      }),
    quotes: z
      .boolean()
      .default(true)
      .meta({ description: 'Whether quotation marks enclose cells. If not, they are text, and each line is a row.' }),
    escapes: z.boolean().default(false).meta({
      description:
        'Whether a backslash says how the next character is meant, as MariaDB, the text format of PostgreSQL and TSV of Miller have it: `\\n`, `\\t`, `\\"`, `\\\\`, and `\\N` for no value.',
    }),
    headerLine: z.int().min(0).max(1000).default(1).meta({
      description:
        'The line of the header; lines before it are skipped. 0: the file has no header, and columns are named "1", "2" and so on. A first line such as `sep=;` is skipped in any case.',
    }),
    dateFormat: dateFormat
      .default('yyyy-MM-dd')
      .meta({ description: 'Format of dates, in tokens of Luxon, or `iso`.', examples: ['dd-MM-yyyy', 'iso'] }),
    decimalSeparator: separator.default('.').meta({ description: 'Before the cents of an amount.', examples: [','] }),
    groupSeparator: separator
      .or(z.literal(''))
      .default('')
      .meta({
        description:
          "Between groups of three digits of amounts and whole numbers; empty for none. A blank is any blank, also one that does not break; ' is also ’.",
        examples: ['.', ' ', "'"],
      }),
    currencySigns: z
      .array(z.string().min(1).max(10))
      .max(20)
      .default([])
      .meta({
        description: 'What may stand before or after an amount. An amount with another sign is rejected.',
        examples: [['€', 'EUR']],
      }),
    empty: z
      .array(z.string().min(1))
      .max(100)
      .default([])
      .meta({
        description: 'Words that mean that there is no value, in any case: such a cell is empty.',
        examples: [['#NULO#', 'N/A']],
      }),
    mintPaId: z.boolean().default(false).meta({
      description:
        'Whether a row whose PA-ID is empty is a new notice with a new PA-ID, each time the file is imported. Otherwise it is rejected.',
    }),
    constants: z
      .record(path, z.json())
      .default({})
      .meta({
        description: 'Values of fields, by path. A cell that is not empty wins.',
        examples: [{ 'basicInformation.language': 'nl', 'basicInformation.countries': ['NL'] }],
      }),
    columns: z.record(z.string(), z.json()).meta({
      description:
        'For each column its field, as a path or with how it is read, or a list of them. Columns that are not named are ignored.',
      examples: [{ Kenmerk: 'legalMetadata.publisherReference', Bedrag: { to: 'campaign.totalValue', as: 'money' } }],
    }),
  })
  .refine(({ decimalSeparator, groupSeparator }) => decimalSeparator !== groupSeparator, {
    path: ['groupSeparator'],
    message: 'must not be the decimal separator',
  });

/** The form of a mapping as JSON, with all that may be left out. */
export type MappingJson = z.input<typeof mappingSchema>;
export type TargetJson = z.input<typeof targetSchema>;

/** The JSON Schema (2020-12) of a mapping. */
export function mappingJsonSchema(): object {
  const target = z.union([path, targetSchema]);
  const columns = z
    .record(z.string(), z.union([target, z.array(target)]))
    .meta(mappingSchema.shape.columns.meta() ?? {});
  const described = z.strictObject({ ...mappingSchema.shape, columns });
  return z.toJSONSchema(described.meta({ title: 'CSV mapping of political-advertisement notices' }), { io: 'input' });
}
