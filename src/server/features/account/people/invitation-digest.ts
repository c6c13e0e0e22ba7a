import type { TokenKeys } from '#server/http/tokens.ts'

const PURPOSE = 'invitation'

/** Stored in place of the token of an emailed link. */
export function invitationDigest(keys: Pick<TokenKeys, 'digest'>, token: string): string {
  return keys.digest(PURPOSE, token)
}

/** With this server's secret and with the one before it: a rotation ends no link. */
export function invitationDigests(keys: Pick<TokenKeys, 'digests'>, token: string): readonly string[] {
  return keys.digests(PURPOSE, token)
}
