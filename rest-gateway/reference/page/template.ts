import type { OpenApiDocument } from '../../openapi/document.ts';
import { escapeHtml, type PageHtml } from './html.ts';

/** Fills the placeholders of the page's frame. */
export function fillTemplate(frame: string, { info }: OpenApiDocument, { contents, main }: PageHtml): string {
  const values: Record<string, string> = {
    title: escapeHtml(String(info.title)),
    summary: escapeHtml(String(info.summary)),
    contents,
    main,
  };
  return frame.replace(/%(\w+)%/g, (_, name: string) => values[name] ?? '');
}
