import { isSameSecret } from '#server/http/same-secret.ts'

/** Whether the header carries the token: as `Bearer`, which programs send, or as the password that a browser asks for. */
export function carriesToken(authorization: string | undefined, token: string): boolean {
  const [, scheme = '', credentials = ''] = /^(Bearer|Basic) (\S+)$/i.exec(authorization ?? '') ?? []
  if (scheme.toLowerCase() === 'bearer') return isSameSecret(credentials, token)
  const [, password = ''] = /^[^:]*:(.*)$/s.exec(Buffer.from(credentials, 'base64').toString()) ?? []
  return isSameSecret(password, token)
}
