/** What the server tells the console (`page.ts` writes it). */
type Settings = {
  hasGraphiql: boolean;
  demoToken?: string;
  /** Where publishers reach the staff of the register. */
  contact?: { email?: string; url?: string };
  /** Whether the server sends mails. */
  sendsMail?: boolean;
  /** The identity provider, if staff may sign in with it. */
  signIn?: { issuer: string; clientId: string; scope: string };
};

export const settings: Settings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}');
