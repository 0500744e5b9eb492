// Made from rest-gateway/ by `npm run generate`; not to be edited.
/** Maximum number of groups in an interval of request statistics, by `groupBy`. */
export const groupsOfRequests = {"":1,"endpoint":5,"status":20,"code":29,"endpoint status":57};
