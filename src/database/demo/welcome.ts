export function welcome(s: { publicUrl: string; internalUrl: string; basePath: string; hasDemo: boolean }): string {
  return JSON.stringify(s);
}
