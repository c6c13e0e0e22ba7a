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

/** Locks the loads that `pinOpenLoadsDetention` changes. Before the account: everyone locks loads first, in id order. */
export async function lockLoadsWithoutTerms(tx: Transaction<Schema>, ownerId: string): Promise<void> {
  await selectLoadsWithoutTerms(tx, ownerId).orderBy('id').forUpdate().execute()
}

function selectLoadsWithoutTerms(tx: Transaction<Schema>, ownerId: string) {
  return tx
    .selectFrom('load')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'pending')
    .where('detention', 'is', null)
    .where('deleted_at', 'is', null)
}

/** Open loads from before a load had terms of its own keep those that carriers have seen. */
export async function pinOpenLoadsDetention(
  tx: Transaction<Schema>,
  { ownerId, terms, now }: { ownerId: string; terms: DetentionTerms; now: Date },
): Promise<void> {
  await tx
    .updateTable('load')
    .set({ detention: JSON.stringify(terms), updated_at: now })
    .where('id', 'in', selectLoadsWithoutTerms(tx, ownerId))
    .execute()
}
