/** Whether PostgreSQL can store a text: no NUL and no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** A name: 1 to 200 characters that can be stored. */
export function isName(text: string): boolean {
  return /^.{1,200}$/su.test(text) && isStorable(text);
}

/** Other texts match no row, and PostgreSQL would fail to parse them. */
export function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
}
