/** A whole token behind what a mail program made of the sign before it: '=3D' is '='. */
const QUOTED_EQUALS = /^3D(?=[\w-]{43}(?![\w-]))/

/**
 * The token of a link as it arrives in a message, without what the message put behind it: a full stop, a bracket, a
 * quote, a space with more words. Letters are never cut: a link with other letters is another link.
 * @param written a part of the address, perhaps percent-encoded
 */
export function readLinkToken(written: string): string {
  const [token = ''] = /^[\w.~-]*[\w-]/.exec(decoded(written).trim()) ?? []
  return token.replace(QUOTED_EQUALS, '')
}

/** An email address at the end of a link, without the marks behind it: no address ends with one. */
export function readLinkEmail(written: string): string {
  return written.trim().replace(/[^\p{L}\p{N}]+$/u, '')
}

function decoded(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    // a sign of percent that a message put there
    return written.replace(/%.*$/s, '')
  }
}
