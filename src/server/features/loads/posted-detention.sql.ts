import type { Transaction } from 'kysely'
import { dollarsToCents } from '#domain/freight/money.ts'
import type { DetentionTerms } from '#domain/freight/detention.ts'
import type { PostedDetention } from '#contract/freight/detention-terms.ts'
import type { NewLoad } from '#contract/freight/load-post.ts'
import type { Schema } from '#server/db/schema.ts'
import { readStoredDetention } from '../deals/stored-detention.sql.ts'

/** The terms in the broker's profile, else the default. */
export async function readOwnerDetention(tx: Transaction<Schema>, ownerId: string): Promise<DetentionTerms> {
  const owner = tx.selectFrom('account').select('detention').where('id', '=', ownerId)
  return readStoredDetention((await owner.executeTakeFirst())?.detention)
}

export function fromPostedDetention({ ratePerHour, ...times }: PostedDetention): DetentionTerms {
  return { ...times, centsPerHour: dollarsToCents(ratePerHour) }
}

/** A load's terms as posted; what is omitted or null is as in the profile. */
export function mergeDetention(given: NewLoad['detention'], profile: DetentionTerms): DetentionTerms {
  const { freeMinutes, ratePerHour, stepMinutes, maxHours } = given ?? {}
  return {
    freeMinutes: freeMinutes ?? profile.freeMinutes,
    centsPerHour: ratePerHour == null ? profile.centsPerHour : dollarsToCents(ratePerHour),
    stepMinutes: stepMinutes ?? profile.stepMinutes,
    maxHours: maxHours ?? profile.maxHours,
  }
}
