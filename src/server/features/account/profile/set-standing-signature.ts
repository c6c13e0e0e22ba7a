import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { setStandingSignatureEndpoint } from '#contract/account/broker-settings.ts'
import type { StandingSignature } from '#domain/freight/signature.ts'
import type { ReadContext } from '#server/http/bind.ts'
import { updateAccount } from '../account.sql.ts'
import { lockRequiredAccount, requireAccount } from '../own-account.ts'
import { presentProfile } from './present-profile.ts'

/** It signs from now on: what carriers signed before stays as it is. */
export async function setStandingSignature(
  { body: { signature } }: ParsedEndpointInput<typeof setStandingSignatureEndpoint>,
  { db, actor, now, address, userAgent }: ReadContext,
): Promise<EndpointResponseInput<typeof setStandingSignatureEndpoint>> {
  const at = new Date(now)
  const standing: StandingSignature | null = signature && {
    ...signature,
    since: at.toISOString(),
    address,
    userAgent: userAgent.slice(0, 500),
  }
  return db.transaction().execute(async (tx) => {
    await lockRequiredAccount(tx, { actor })
    await updateAccount(tx, actor.id, { standing_signature: standing && JSON.stringify(standing), updated_at: at })
    return presentProfile(await requireAccount({ db: tx, actor }), now)
  })
}
