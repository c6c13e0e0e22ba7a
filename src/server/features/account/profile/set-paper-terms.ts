import type { setPaperTermsEndpoint } from '#contract/account/broker-settings.ts'
import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { readPaperTermsEndpoint } from '#contract/freight/paper-terms.ts'
import type { ReadContext } from '#server/http/bind.ts'
import { withoutContacts } from '#domain/freight/paper-terms.ts'
import { updateAccount } from '../account.sql.ts'
import { lockRequiredAccount, requireAccount } from '../own-account.ts'
import { findPaperTerms } from './paper-terms.sql.ts'
import { presentProfile } from './present-profile.ts'

/** They hold for deals from now on; each deal keeps the ones it was made with. */
export async function setPaperTerms(
  { body: { terms } }: ParsedEndpointInput<typeof setPaperTermsEndpoint>,
  { db, actor, now }: ReadContext,
): Promise<EndpointResponseInput<typeof setPaperTermsEndpoint>> {
  const stated = Object.fromEntries(Object.entries(terms).filter(([, words]) => words))
  return db.transaction().execute(async (tx) => {
    await lockRequiredAccount(tx, { actor })
    await updateAccount(tx, actor.id, { paper_terms: JSON.stringify(stated), updated_at: new Date(now) })
    return presentProfile(await requireAccount({ db: tx, actor }), now)
  })
}

/** What a deal with the broker would say, but for the contacts of its office. */
export async function readPaperTerms(
  { params }: ParsedEndpointInput<typeof readPaperTermsEndpoint>,
  { db }: ReadContext,
): Promise<EndpointResponseInput<typeof readPaperTermsEndpoint>> {
  return { paperTerms: withoutContacts(await findPaperTerms(db, params.id)) }
}
