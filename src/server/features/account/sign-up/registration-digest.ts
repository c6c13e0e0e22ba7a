import type { TokenKeys } from '#server/http/tokens.ts'

/** Of the secret that the browser keeps from sign-up to verification. */
export function secretDigest(keys: TokenKeys, secret: string): string {
  return keys.digest('registration', secret)
}

/** Of the network that a sign-up came from. */
export function networkDigest(keys: TokenKeys, network: string): string {
  return keys.digest('registration network', network)
}

export function verificationDigest(keys: TokenKeys, registrationId: string, code: string): string {
  return keys.digest(`verification ${registrationId}`, code)
}
