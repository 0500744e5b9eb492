import { UnderscoreNamingStrategy } from '@mikro-orm/core';
import type { Issue } from '../../failures.ts';
import { type DocumentField, noticeDocumentFields, partyDocumentFields } from './notice-document.entity.ts';

const naming = new UnderscoreNamingStrategy();

/** As JSON numbers amounts would lose cents, and JSON has another form of timestamps than a query. */
const castToText = ['Money', 'DateTime'];

const selectValue = (table: string, { property, type }: DocumentField) =>
  `${table}.${naming.propertyToColumnName(property)}${castToText.includes(type) ? '::text' : ''}`;

const values = {
  n: noticeDocumentFields.map((field) => selectValue('n', field)),
  p: partyDocumentFields.map((field) => selectValue('p', field)),
};

/** The SQL of the view that makes the documents of notices. */
export const noticeDocumentView = `-- Made from src/notices/fields.ts by \`npm run generate\`; not to be edited.
-- A notice with its parties as one JSON value. Values only: names would be longer than the values. The order is the stored
-- format: servers of the previous release read by position.
create or replace view notice_as_document as
select n.pa_id, json_build_array(
  json_build_array(
    ${values.n.join(',\n    ')}
  ),
  coalesce((
    select json_agg(json_build_array(
      ${values.p.join(',\n      ')}
    ) order by p.role, p.position)
    from party p where p.pa_id = n.pa_id
  ), '[]')
) as document
from notice n;
`;

/**
 * Checks that every value of the view as it was written before keeps its place.
 * @param before the text of the view; empty for a first one
 */
export function validateOrder(before: string): Issue[] {
  return (['n', 'p'] as const).flatMap((table) => {
    const places = [...before.matchAll(new RegExp(`^ +(${table}\\.\\w+(::text)?),?$`, 'gm'))];
    return places.flatMap(([, value = ''], place) =>
      values[table][place] === value
        ? []
        : [
            {
              path: value,
              message: `is no longer value ${place} of the stored document: give the new field a later since()`,
            },
          ],
    );
  });
}
