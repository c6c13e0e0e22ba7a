import { type ApiKey, makeApiKeyEndpoint } from '#contract/programs/api-key.ts'
import { API_SCOPES, type ApiScope } from '#contract/programs/api-scope.ts'
import { type ApiPerson, proveNow } from './api-person.ts'
import type { Caller } from './api-client.ts'
import type { ApiServer } from './api-server.ts'

/** A key that an owner made, and the program that uses it. */
export async function makeKey(
  server: ApiServer,
  owner: ApiPerson,
  {
    name = 'Ridgeline TMS',
    scopes = [...API_SCOPES],
    days = 90,
  }: { name?: string; scopes?: ApiScope[]; days?: 90 } = {},
): Promise<{ key: ApiKey; token: string; program: Caller }> {
  await proveNow(server, owner)
  const { key, token } = await server.as(owner).call(makeApiKeyEndpoint, { body: { name, scopes, days } })
  return { key, token, program: server.as({ accessToken: token }) }
}
