// Made from rest-gateway/ by `npm run generate`; not to be edited.
/** Into how many groups each `groupBy` of request statistics divides the requests of an interval at most. */
export const groupsOfRequests = {"":1,"endpoint":5,"status":20,"code":29,"endpoint status":57};
