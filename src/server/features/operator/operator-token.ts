import { timingSafeEqual } from 'node:crypto'

/** Compares in the same time whatever is wrong. */
function isSame(given: string, token: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(token)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Whether the header carries the token: as `Bearer`, which programs send, or as the password that a browser asks for. */
export function carriesToken(authorization: string | undefined, token: string): boolean {
  const [, scheme = '', credentials = ''] = /^(Bearer|Basic) (\S+)$/i.exec(authorization ?? '') ?? []
  if (scheme.toLowerCase() === 'bearer') return isSame(credentials, token)
  const [, password = ''] = /^[^:]*:(.*)$/s.exec(Buffer.from(credentials, 'base64').toString()) ?? []
  return isSame(password, token)
}
