/** What `like` finds anywhere in a text in small letters; its signs are taken as typed. */
export function likeAnywhere(typed: string): string {
  return `%${likeText(typed)}%`
}

/** The same at the beginning of a text. */
export function likeAtStart(typed: string): string {
  return `${likeText(typed)}%`
}

function likeText(typed: string): string {
  return typed.toLowerCase().replace(/[\\%_]/g, '\\$&')
}
