/** What the server tells the console (`page.ts` writes it). */
type Settings = { hasGraphiql: boolean; demoToken?: string };

export const settings: Settings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}');
