import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createDriverLinkEndpoint } from '#contract/freight/driver-link.ts'
import type { ApiPerson } from './api-person.ts'
import type { ApiServer } from './api-server.ts'

/** The carrier links a driver to its load, as the app does: the server gets only the token's hash. */
export async function linkDriver(
  server: Pick<ApiServer, 'as'>,
  carrier: ApiPerson,
  load: { id: string },
): Promise<{ linkId: string; token: string }> {
  const token = randomBytes(32).toString('base64url')
  const linkId = randomUUID()
  const tokenHash = createHash('sha256').update(token).digest('hex')
  await server.as(carrier).call(createDriverLinkEndpoint, { params: { id: load.id }, body: { linkId, tokenHash } })
  return { linkId, token }
}
