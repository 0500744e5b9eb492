/**
 * Writes all generated files: `npm run generate`. With `--check` it only compares. Each step reads what the one before wrote.
 */
await import('./vocabulary.ts');
await import('./graph.ts');
await import('./gateway.ts');
await import('./partner-errors.ts');
await import('./client-types.ts');
await import('./settings.ts');
