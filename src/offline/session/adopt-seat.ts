import { readProfileEndpoint } from '#contract/account/account.ts'
import type { PersonId } from '#domain/access/ids.ts'
import type { Seat } from '#domain/access/seat.ts'
import { call } from './call.ts'
import { loadStoredSession, storeSession, withAuthLock } from './session.ts'

/**
 * TEAM-08: an owner gave the person another seat. The device learns what that one may do, before it shows or sends more.
 * @returns whether it was news
 */
export async function adoptSeat(personId: PersonId, seat: Seat, signal: AbortSignal): Promise<boolean> {
  const known = await loadStoredSession()
  if (known?.user.id !== personId || known.user.company.seat === seat) return false
  const user = await call(readProfileEndpoint, {}, { signal })
  return withAuthLock(async () => {
    const session = await loadStoredSession()
    if (session?.user.id !== personId) return false
    await storeSession({ ...session, user, permissions: user.role.permissions.map(({ name }) => name) })
    return true
  })
}
