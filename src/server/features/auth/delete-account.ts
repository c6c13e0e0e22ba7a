import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { deleteAccount as endpoint } from '#contract/profile-edit.ts'
import type { ReadRequest } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { retellFreight } from '../sync/retell-freight.sql.ts'
import { lockAccount } from './account.sql.ts'
import type { AuthTools } from './auth-tools.ts'
import { forgetPerson } from './forget-person.sql.ts'
import { activeLoadNumbers, declineTender, lockFreight, takeOffBoard, withdrawRequests } from './leave-freight.sql.ts'
import { tellOwner } from './notice.ts'
import { ownAccountWithPassword } from './own-account.ts'

function stillActive(numbers: readonly number[]): Refused {
  const named = numbers.slice(0, 3).map((number) => `#${number}`)
  const more = numbers.length - named.length
  const which = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ')
  return new Refused('ACTIVE_LOADS', {
    message: `You still have active loads (${which}). Complete them or release their carrier first, then delete your account.`,
  })
}

/** SET-08. Freight first: what is being hauled keeps the account, what is only offered or asked for is ended. */
export async function deleteAccount(
  tools: AuthTools,
  { body }: ParsedInputOf<typeof endpoint>,
  request: ReadRequest,
): Promise<AnswerInputOf<typeof endpoint>> {
  const { db, actor, now } = request
  const account = await ownAccountWithPassword(tools, request, body.password)
  const leaving = { actorId: actor.id, now }
  await db.transaction().execute(async (tx) => {
    await retellFreight(tx, actor.id, now)
    const loads = await lockFreight(tx, actor.id)
    if (!(await lockAccount(tx, actor.id))) throw new Refused('UNAUTHENTICATED')
    const active = await activeLoadNumbers(tx, actor.id)
    if (active.length > 0) throw stillActive(active)
    for (const load of loads) {
      if (load.status !== 'pending') continue
      if (load.owner_id === actor.id) await takeOffBoard(tx, load, leaving)
      else if (load.dispatcher_id === actor.id) await declineTender(tx, load, leaving)
    }
    await withdrawRequests(tx, leaving)
    await tellOwner(tx, 'account-deleted', account, { now })
    await forgetPerson(tx, actor.id, new Date(now))
  })
  return { message: 'Account deleted successfully' }
}
