// Made from rest-gateway/ by `npm run generate`; not to be edited.
import type { RefusalCode, RestEndpoint } from './operation-types.ts';

/** An error of the partner API, as it is sent, and the reason in the graph. */
export type PartnerError = {
  reason: RefusalCode;
  /** None: outside of the endpoints. */
  endpoints: readonly RestEndpoint[];
  status: number;
  error: string;
  code: string | null;
};

export const partnerErrors: readonly PartnerError[] = [
  {"reason":"CREDENTIALS_MISSING","endpoints":["register_entry","full_record","ssp_register_entry"],"status":401,"error":"Missing or invalid Authorization header. Expected: Bearer <token>","code":null},
  {"reason":"TOKEN_INVALID","endpoints":["register_entry","full_record"],"status":401,"error":"Invalid or revoked partner API token. This endpoint only accepts partner tokens, not SSP tokens.","code":"INVALID_TOKEN"},
  {"reason":"WRONG_TIER","endpoints":["register_entry","full_record"],"status":401,"error":"Invalid or revoked partner API token. This endpoint only accepts partner tokens, not SSP tokens.","code":"INVALID_TOKEN"},
  {"reason":"RATE_LIMITED","endpoints":["register_entry","full_record","ssp_register_entry"],"status":429,"error":"Rate limit exceeded","code":null},
  {"reason":"DATABASE_UNAVAILABLE","endpoints":["register_entry","full_record","metrics_write","ssp_register_entry"],"status":503,"error":"Service temporarily unavailable","code":"SERVICE_UNAVAILABLE"},
  {"reason":"INTERNAL","endpoints":["register_entry","full_record","metrics_write","ssp_register_entry"],"status":500,"error":"Internal server error","code":"INTERNAL_ERROR"},
  {"reason":"PLAN_NOT_PRO","endpoints":["register_entry","full_record","metrics_write"],"status":403,"error":"The Pro plan is required to use the partner API.","code":"PRO_PLAN_REQUIRED"},
  {"reason":"NOTICE_NOT_ON_REGISTER","endpoints":["register_entry","ssp_register_entry"],"status":404,"error":"Advertisement not found","code":null},
  {"reason":"READ_CONDITION_NOT_MET","endpoints":["register_entry","full_record","ssp_register_entry"],"status":412,"error":"The precondition of the request is not met","code":"PRECONDITION_FAILED"},
  {"reason":"GONE","endpoints":["register_entry","full_record","metrics_write","ssp_register_entry"],"status":410,"error":"This endpoint has been switched off","code":"GONE"},
  {"reason":"NOTICE_NOT_OWN","endpoints":["full_record"],"status":404,"error":"Advertisement not found or not yet confirmed","code":null},
  {"reason":"CREDENTIALS_MISSING","endpoints":["metrics_write"],"status":401,"error":"Missing or invalid Authorization header. Expected: Bearer <token>","code":"INVALID_TOKEN"},
  {"reason":"TOKEN_INVALID","endpoints":["metrics_write"],"status":401,"error":"Invalid or revoked partner API token.","code":"INVALID_TOKEN"},
  {"reason":"WRONG_TIER","endpoints":["metrics_write"],"status":401,"error":"Invalid or revoked partner API token.","code":"INVALID_TOKEN"},
  {"reason":"RATE_LIMITED","endpoints":["metrics_write"],"status":429,"error":"Rate limit exceeded","code":"RATE_LIMITED"},
  {"reason":"SCOPE_MISSING","endpoints":["metrics_write"],"status":403,"error":"This token is not authorised to write metrics. Required scope: metrics:write.","code":"INSUFFICIENT_SCOPE"},
  {"reason":"METRICS_INVALID","endpoints":["metrics_write"],"status":400,"error":"Invalid engagement metrics","code":"INVALID_METRICS"},
  {"reason":"BODY_NOT_JSON","endpoints":["metrics_write"],"status":400,"error":"Invalid request body","code":"INVALID_METRICS"},
  {"reason":"WRITE_CONDITIONAL","endpoints":["metrics_write"],"status":412,"error":"Conditional writes are not supported","code":"PRECONDITION_FAILED"},
  {"reason":"WRITE_PARTIAL","endpoints":["metrics_write"],"status":400,"error":"Partial writes are not supported","code":"UNSUPPORTED_CONTENT_RANGE"},
  {"reason":"BODY_TOO_LARGE","endpoints":["metrics_write"],"status":413,"error":"Request body too large","code":"PAYLOAD_TOO_LARGE"},
  {"reason":"BODY_ENCODED","endpoints":["metrics_write"],"status":415,"error":"Unsupported content encoding","code":"UNSUPPORTED_CONTENT_ENCODING"},
  {"reason":"NOTICE_NOT_VISIBLE","endpoints":["metrics_write"],"status":404,"error":"Advertisement not found","code":"NOT_FOUND"},
  {"reason":"NOTICE_OF_ANOTHER_PUBLISHER","endpoints":["metrics_write"],"status":403,"error":"This advertisement belongs to a different publisher.","code":"FORBIDDEN"},
  {"reason":"METRICS_NOT_APPLICABLE","endpoints":["metrics_write"],"status":409,"error":"Engagement metrics do not apply to this notice","code":"METRICS_NOT_APPLICABLE"},
  {"reason":"TOKEN_INVALID","endpoints":["ssp_register_entry"],"status":401,"error":"Invalid or revoked SSP API token. This endpoint only accepts SSP tokens, not partner tokens.","code":"INVALID_TOKEN"},
  {"reason":"WRONG_TIER","endpoints":["ssp_register_entry"],"status":401,"error":"Invalid or revoked SSP API token. This endpoint only accepts SSP tokens, not partner tokens.","code":"INVALID_TOKEN"},
  {"reason":"PATH_NOT_FOUND","endpoints":[],"status":404,"error":"Not found","code":"PATH_NOT_FOUND"},
  {"reason":"METHOD_NOT_ALLOWED","endpoints":[],"status":405,"error":"Method not allowed","code":"METHOD_NOT_ALLOWED"},
  {"reason":"BAD_REQUEST","endpoints":[],"status":400,"error":"Bad request","code":"BAD_REQUEST"},
  {"reason":"REQUEST_TIMEOUT","endpoints":[],"status":408,"error":"Request timeout","code":"REQUEST_TIMEOUT"},
  {"reason":"EXPECTATION_FAILED","endpoints":[],"status":417,"error":"Expectation failed","code":"EXPECTATION_FAILED"},
  {"reason":"HEADERS_TOO_LARGE","endpoints":[],"status":431,"error":"Request header fields too large","code":"HEADERS_TOO_LARGE"},
  {"reason":"NOT_IMPLEMENTED","endpoints":[],"status":501,"error":"Not implemented","code":"NOT_IMPLEMENTED"},
];
