// Made from schema/ by `npm run generate`; not to be edited.
export const endpointRequests = {
  register_entry: 'GET /advertisement/{PAID}',
  full_record: 'GET /advertisement-full/{PAID}',
  metrics_write: 'PUT /advertisement/{PAID}/metrics',
  ssp_register_entry: 'GET /ssp/advertisement/{PAID}',
} as const;
