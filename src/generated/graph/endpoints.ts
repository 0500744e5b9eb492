// Made from schema/ by `npm run generate`; not to be edited.
export const endpoints = {
  register_entry: {"method":"get","path":"/advertisement/:PAID","tier":"partner","scope":null,"type":"Query","field":"registerEntry","operation":"register-entry"},
  full_record: {"method":"get","path":"/advertisement-full/:PAID","tier":"partner","scope":null,"type":"Query","field":"noticeRecord","operation":"notice-record"},
  metrics_write: {"method":"put","path":"/advertisement/:PAID/metrics","tier":"partner","scope":"metrics:write","type":"Mutation","field":"recordEngagementMetrics","operation":"record-engagement-metrics"},
  ssp_register_entry: {"method":"get","path":"/ssp/advertisement/:PAID","tier":"ssp","scope":null,"type":"Query","field":"registerEntry","operation":"register-entry"},
} as const;
