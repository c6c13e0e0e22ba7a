import type { Transaction } from 'kysely'
import { type DriverLinkState, driverLinkState } from '#domain/freight/driver-link.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { Refused } from '#server/http/refusal.ts'
import { type DriverLinkRow, findLink, toLinkFacts } from './driver-link.sql.ts'

const WHY: Readonly<Record<Exclude<DriverLinkState, 'open'>, string>> = {
  revoked: 'Your dispatcher ended this link. Call your dispatcher',
  released: 'This load has another carrier now. Call your dispatcher',
  expired: 'This link has expired. Ask your dispatcher to renew it',
}

/** @throws Refused LINK_ENDED unless the link is open */
export function requireOpenLink(row: DriverLinkRow, now: number): void {
  const state = driverLinkState(toLinkFacts(row), now)
  if (state !== 'open') throw new Refused('LINK_ENDED', { message: WHY[state], current: { state } })
}

/**
 * Reads the caller's link again, for a command that has locked the load: revoking takes the same lock.
 * @throws Refused LINK_ENDED when it is no longer open
 */
export async function refuseEndedLink({
  db,
  actor,
  now,
}: {
  db: Transaction<Schema>
  actor: Pick<Actor, 'link'>
  now: number
}): Promise<void> {
  if (!actor.link) return
  const row = await findLink(db, actor.link.id)
  if (row) requireOpenLink(row, now)
}
