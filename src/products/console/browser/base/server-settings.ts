/** What the server tells the console: it is in the page. */
export type ConsoleSettings = {
  /** Whether GraphiQL is served. */
  hasGraphiql: boolean;
  /** Signs in with one click. Only for demo data. */
  demoToken?: string | undefined;
  /** Where publishers reach the staff of the register. */
  contact?: { email?: string; url?: string } | undefined;
  /** Whether the server sends mails. */
  sendsMail?: boolean;
  /** The identity provider with which staff sign in, and the origins of its endpoints, which the page calls. */
  signIn?: { issuer: string; clientId: string; scope: string; origins: readonly string[] } | undefined;
};
