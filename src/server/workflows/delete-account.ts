import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { deleteAccountEndpoint } from '#contract/account/profile-edit.ts'
import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { ReadContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { touchVisibleLoads } from '#server/features/sync/touch-visible-loads.sql.ts'
import type { AccountRow } from '#server/features/account/account.sql.ts'
import type { AccountDeps } from '#server/features/account/account-deps.ts'
import { erasePersonalData } from '#server/features/account/erase-personal-data.sql.ts'
import {
  declineTenderForClosing,
  hasMoreLoads,
  lockAccountLoads,
  removeFromBoard,
  withdrawRequests,
} from './close-account-loads.ts'
import { activeLoadNumbers } from './account-load.sql.ts'
import { queueSecurityNotice } from '#server/features/account/email/queue-security-notice.ts'
import { lockRequiredAccount, requireAccountWithPassword } from '#server/features/account/own-account.ts'

function stillActive(numbers: readonly number[]): Refused {
  const named = numbers.slice(0, 3).map((number) => `#${number}`)
  const more = numbers.length - named.length
  const which = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ')
  return new Refused('ACTIVE_LOADS', {
    message: `You still have active loads (${which}). Complete them or release their carrier first, then delete your account.`,
  })
}

/**
 * Loads first: an active load blocks the deletion; postings, tenders and requests end.
 * @returns false if new loads appeared before the account was locked: loads must be locked first, so retry
 */
async function leave(tx: Transaction<Schema>, account: AccountRow, now: number): Promise<boolean> {
  const leaving = { actorId: account.id, now }
  await touchVisibleLoads(tx, account.id, now)
  const loads = await lockAccountLoads(tx, account.id)
  await lockRequiredAccount(tx, { actor: account })
  if (await hasMoreLoads(tx, account.id, loads)) return false
  const active = await activeLoadNumbers(tx, account.id)
  if (active.length > 0) throw stillActive(active)
  for (const load of loads) {
    if (load.status !== 'pending') continue
    if (load.owner_id === account.id) await removeFromBoard(tx, load, leaving)
    else if (load.dispatcher_id === account.id) await declineTenderForClosing(tx, load, leaving)
  }
  await withdrawRequests(tx, leaving)
  await queueSecurityNotice(tx, 'account-deleted', account, { now })
  await erasePersonalData(tx, account.id, new Date(now))
  return true
}

/** SET-08 */
export async function deleteAccount(
  deps: AccountDeps,
  { body }: ParsedEndpointInput<typeof deleteAccountEndpoint>,
  ctx: ReadContext,
): Promise<EndpointResponseInput<typeof deleteAccountEndpoint>> {
  const account = await requireAccountWithPassword(deps, ctx, body.password)
  let hasLeft = false
  while (!hasLeft) hasLeft = await ctx.db.transaction().execute((tx) => leave(tx, account, ctx.now))
  ctx.security('account-deleted', { accountId: account.id })
  return { message: 'Account deleted successfully' }
}
