import {
  setCarrierRulesEndpoint,
  setPaperTermsEndpoint,
  setStandingSignatureEndpoint,
} from '#contract/account/broker-settings.ts'
import { readPaperTermsEndpoint } from '#contract/freight/paper-terms.ts'
import { withoutContacts } from '#domain/freight/paper-terms.ts'
import { describeUnprintedStanding, type StandingSignature } from '#domain/freight/signature.ts'
import { personOf } from '#server/http/actor.ts'
import { refuseField } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { firstUnprintable } from '#server/pdf/pdf-fonts.ts'
import { fromPostedRules } from '../../authority/present-authority.ts'
import { lockRequiredAccount, requirePerson } from '../person.step.ts'
import { findPaperTerms, findPaymentDays, updateAccount } from '../account.sql.ts'
import { tellOwners } from '../owner-notice.step.ts'
import { presentProfile } from './present-profile.ts'

/** The rules hold for requests from now on. */
export const setCarrierRules = route(setCarrierRulesEndpoint, async ({ body: { rules } }, { db, actor, now }) => {
  return db.transaction().execute(async (tx) => {
    await lockRequiredAccount(tx, { actor })
    await updateAccount(tx, actor.accountId, {
      carrier_rules: JSON.stringify(fromPostedRules(rules)),
      updated_at: new Date(now),
    })
    return presentProfile(await requirePerson({ db: tx, actor }), now)
  })
})

/** They hold for deals from now on; each deal keeps the ones it was made with. */
export const setPaperTerms = route(
  setPaperTermsEndpoint,
  async ({ body: { terms, paymentDays } }, { db, actor, now }) => {
    const stated = Object.fromEntries(Object.entries(terms).filter(([, words]) => words))
    return db.transaction().execute(async (tx) => {
      await lockRequiredAccount(tx, { actor })
      await updateAccount(tx, actor.accountId, {
        paper_terms: JSON.stringify(stated),
        ...(paymentDays !== undefined && { payment_days: paymentDays }),
        updated_at: new Date(now),
      })
      return presentProfile(await requirePerson({ db: tx, actor }), now)
    })
  },
)

/** What a deal with the broker would say, but for the contacts of its office. */
export const readPaperTerms = route(readPaperTermsEndpoint, async ({ params }, { db }) => {
  return {
    paperTerms: withoutContacts(await findPaperTerms(db, params.id)),
    paymentDays: await findPaymentDays(db, params.id),
  }
})

/** It signs from now on: what carriers signed before stays as it is. */
export const setStandingSignature = route(
  setStandingSignatureEndpoint,
  async ({ body: { signature } }, { db, actor, now, address, userAgent }) => {
    const at = new Date(now)
    for (const field of ['name', 'title'] as const) {
      const sign = firstUnprintable(signature?.[field] ?? '')
      if (sign !== undefined) throw refuseField(`signature.${field}`, describeUnprintedStanding(sign))
    }
    const standing: StandingSignature | null = signature && {
      ...signature,
      since: at.toISOString(),
      personId: personOf(actor),
      address,
      userAgent: userAgent.slice(0, 500),
    }
    return db.transaction().execute(async (tx) => {
      await lockRequiredAccount(tx, { actor })
      await updateAccount(tx, actor.accountId, {
        standing_signature: standing && JSON.stringify(standing),
        updated_at: at,
      })
      await tellOwners(tx, actor.accountId, 'standing-signature', { now, signer: standing?.name })
      return presentProfile(await requirePerson({ db: tx, actor }), now)
    })
  },
)
