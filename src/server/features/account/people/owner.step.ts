import { personOf } from '#server/http/actor.ts'
import { refusedBySeat } from '#server/http/authorize.ts'
import type { ReadContext, WriteContext } from '#server/http/request-context.ts'
import { withoutStoredAnswer } from '#server/http/unstored-write.ts'
import { lockRequiredAccount } from '../person.step.ts'
import { lockColleague } from './company.sql.ts'

/**
 * Locks the company for a change of its people. The seat was read before: another owner may have taken it meanwhile.
 * @throws Refused FORBIDDEN
 */
export async function lockAsOwner({ db: tx, actor }: WriteContext): Promise<void> {
  await lockRequiredAccount(tx, { actor })
  const own = await lockColleague(tx, actor.accountId, personOf(actor))
  if (own?.seat !== 'owner') throw await refusedBySeat(tx, actor)
}

/** An owner's write of the company, locked, whose answer isn't stored. @throws Refused FORBIDDEN */
export function asOwner<Answer>(ctx: ReadContext, effect: (ctx: WriteContext) => Promise<Answer>): Promise<Answer> {
  return withoutStoredAnswer(ctx, async (own) => {
    await lockAsOwner(own)
    return effect(own)
  })
}
