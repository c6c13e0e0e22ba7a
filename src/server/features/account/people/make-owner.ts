import type { Transaction } from 'kysely'
import { SEAT_NAMES } from '#domain/access/seat.ts'
import type { PersonId } from '#domain/access/ids.ts'
import type { Schema } from '#server/db/schema.ts'
import { record } from '#server/jobs/record.ts'
import { queueSecurityNotice } from '../account-deps.ts'
import { lockAccount } from '../account.sql.ts'
import { personById } from '../person.sql.ts'
import { listPeople, logCompanyEvent, setSeat } from './company.sql.ts'

/** TEAM-31: for a company whose owners can't sign in. Everyone there gets an email; the log's line names no person. */
export async function makeOwner(tx: Transaction<Schema>, id: PersonId, now: Date): Promise<void> {
  const person = await personById(tx, id)
  if (!person || person.seat === 'owner' || !(await lockAccount(tx, person.account_id))) return
  await setSeat(tx, id, 'owner', now)
  const seat = { personId: id, seatBefore: person.seat, seat: 'owner', by: null } as const
  await record(tx, { type: 'team.seat-changed', ...seat }, { actorId: null, now: now.getTime() })
  await logCompanyEvent(tx, {
    account_id: person.account_id,
    type: 'seat',
    about_id: id,
    seat: 'owner',
    seat_before: person.seat,
    at: now,
  })
  const changed = `${person.first_name} ${person.last_name}: ${SEAT_NAMES[person.seat]} to ${SEAT_NAMES.owner}, by the operator`
  for (const colleague of await listPeople(tx, person.account_id))
    await queueSecurityNotice(tx, 'owners-changed', colleague, { now: now.getTime(), changed })
}
