import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { deleteAccount as endpoint } from '#contract/profile-edit.ts'
import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { ReadRequest } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { retellFreight } from '../sync/retell-freight.sql.ts'
import type { AccountRow } from './account.sql.ts'
import type { AuthTools } from './auth-tools.ts'
import { forgetPerson } from './forget-person.sql.ts'
import {
  activeLoadNumbers,
  declineTender,
  hasMoreFreight,
  lockFreight,
  takeOffBoard,
  withdrawRequests,
} from './leave-freight.sql.ts'
import { tellOwner } from './notice.ts'
import { lockOwnAccount, ownAccountWithPassword } from './own-account.ts'

function stillActive(numbers: readonly number[]): Refused {
  const named = numbers.slice(0, 3).map((number) => `#${number}`)
  const more = numbers.length - named.length
  const which = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ')
  return new Refused('ACTIVE_LOADS', {
    message: `You still have active loads (${which}). Complete them or release their carrier first, then delete your account.`,
  })
}

/**
 * Freight first: what is being hauled keeps the account, what is only offered or asked for is ended.
 * @returns false when freight came before the account could be locked, which has to be locked before it
 */
async function leave(tx: Transaction<Schema>, account: AccountRow, now: number): Promise<boolean> {
  const leaving = { actorId: account.id, now }
  await retellFreight(tx, account.id, now)
  const loads = await lockFreight(tx, account.id)
  await lockOwnAccount(tx, { actor: account })
  if (await hasMoreFreight(tx, account.id, loads)) return false
  const active = await activeLoadNumbers(tx, account.id)
  if (active.length > 0) throw stillActive(active)
  for (const load of loads) {
    if (load.status !== 'pending') continue
    if (load.owner_id === account.id) await takeOffBoard(tx, load, leaving)
    else if (load.dispatcher_id === account.id) await declineTender(tx, load, leaving)
  }
  await withdrawRequests(tx, leaving)
  await tellOwner(tx, 'account-deleted', account, { now })
  await forgetPerson(tx, account.id, new Date(now))
  return true
}

/** SET-08 */
export async function deleteAccount(
  tools: AuthTools,
  { body }: ParsedInputOf<typeof endpoint>,
  request: ReadRequest,
): Promise<AnswerInputOf<typeof endpoint>> {
  const account = await ownAccountWithPassword(tools, request, body.password)
  let hasLeft = false
  while (!hasLeft) hasLeft = await request.db.transaction().execute((tx) => leave(tx, account, request.now))
  return { message: 'Account deleted successfully' }
}
