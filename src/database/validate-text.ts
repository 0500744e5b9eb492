/** Whether PostgreSQL can store a text: it holds no NUL, and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** A name: 1 to 200 characters that can be stored. */
export function isName(text: string): boolean {
  return /^.{1,200}$/su.test(text) && isStorable(text);
}

/** Anything else cannot be an id, so no query is needed. */
export function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
}
