import { columnOf } from '../../../platform/database/columns.ts';
import { type DocumentField, noticeDocumentFields, partyDocumentFields } from './notice-document.entity.ts';

/** As text, because JSON numbers would lose cents, and JSON formats timestamps differently from a query. */
const castToText = ['Money', 'DateTime'];

const selectValue = (table: string, { property, type }: DocumentField) =>
  `${table}.${columnOf(property)}${castToText.includes(type) ? '::text' : ''}`;

const values = {
  n: noticeDocumentFields.map((field) => selectValue('n', field)),
  p: partyDocumentFields.map((field) => selectValue('p', field)),
};

export const noticeDocumentView = `-- Made from src/domain/notices/fields.ts by \`npm run generate\`; not to be edited.
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
 * Checks that the values of the previous view keep their positions.
 * @param before the SQL of the previous view; empty if there is none
 */
export function validateOrder(before: string): { path: string; message: string }[] {
  return (['n', 'p'] as const).flatMap((table) => {
    const matches = [...before.matchAll(new RegExp(`^ +(${table}\\.\\w+(::text)?),?$`, 'gm'))];
    return matches.flatMap(([, value = ''], position) =>
      values[table][position] === value
        ? []
        : [
            {
              path: value,
              message: `is no longer value ${position} of the stored document: give the new field a later since()`,
            },
          ],
    );
  });
}
