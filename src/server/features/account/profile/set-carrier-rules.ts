import type { setCarrierRulesEndpoint } from '#contract/account/broker-settings.ts'
import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { ReadContext } from '#server/http/bind.ts'
import { fromPostedRules } from '../../authority/present-rules.ts'
import { updateAccount } from '../account.sql.ts'
import { lockRequiredAccount, requireAccount } from '../own-account.ts'
import { presentProfile } from './present-profile.ts'

/** The rules hold for requests from now on. */
export async function setCarrierRules(
  { body: { rules } }: ParsedEndpointInput<typeof setCarrierRulesEndpoint>,
  { db, actor, now }: ReadContext,
): Promise<EndpointResponseInput<typeof setCarrierRulesEndpoint>> {
  return db.transaction().execute(async (tx) => {
    await lockRequiredAccount(tx, { actor })
    await updateAccount(tx, actor.id, {
      carrier_rules: JSON.stringify(fromPostedRules(rules)),
      updated_at: new Date(now),
    })
    return presentProfile(await requireAccount({ db: tx, actor }), now)
  })
}
