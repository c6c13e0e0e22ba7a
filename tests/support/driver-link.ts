import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createDriverLinkEndpoint } from '#contract/freight/driver-link.ts'
import type { Caller } from './api-client.ts'

/** The carrier links a driver to its load, as the app does: the server gets only the token's hash. */
export async function linkDriver(
  carrier: Pick<Caller, 'call'>,
  { id }: { id: string },
): Promise<{ linkId: string; token: string; path: string }> {
  const token = randomBytes(32).toString('base64url')
  const linkId = randomUUID()
  const tokenHash = createHash('sha256').update(token).digest('hex')
  await carrier.call(createDriverLinkEndpoint, { params: { id }, body: { linkId, tokenHash } })
  return { linkId, token, path: `/drive/${token}` }
}
