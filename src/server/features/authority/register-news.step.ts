import type { Kysely, Transaction } from 'kysely'
import { changeFor, type RegisterChange } from '#domain/freight/carrier-authority.ts'
import type { Schema } from '#server/db/schema.ts'
import { record } from '#server/jobs/record.ts'
import type { RegisterContact } from '#server/ports/register/carrier-register.ts'
import { touchVisibleLoads } from '../sync/changes.sql.ts'
import { confirmContact, lapseProofs, listBonds, listHolders, lockContact, saveContact } from './register-entry.sql.ts'

/** Keeps another contact than the last one. Locks as a proof does: loads, the entry, accounts. */
async function changeContact(db: Kysely<Schema>, usdot: string, contact: RegisterContact, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { id } of await listHolders(tx, usdot)) await touchVisibleLoads(tx, id, now.getTime())
    // the first contact is no change
    const isChange = await lockContact(tx, usdot)
    await saveContact(tx, usdot, { contact, isChange, now })
    await lapseProofs(tx, usdot, contact)
    if (isChange) await warnParties(tx, { usdot, changes: ['contact-changed'], now })
  })
}

/** A carrier that the census doesn't list may have a contact all the same, so a known one stays. */
export async function saveContacts(
  db: Kysely<Schema>,
  contacts: ReadonlyMap<string, RegisterContact>,
  now: Date,
): Promise<void> {
  for (const [usdot, contact] of contacts) {
    if (!(await confirmContact(db, usdot, contact, now))) await changeContact(db, usdot, contact, now)
  }
}

/** Tells both parties once of what got worse in the register: the holder of the number once for all its loads. */
export async function warnParties(
  tx: Transaction<Schema>,
  { usdot, changes, now }: { usdot: string; changes: readonly RegisterChange[]; now: Date },
): Promise<void> {
  if (changes.length === 0) return
  const holders = new Set<string>()
  for (const bond of await listBonds(tx, usdot, now)) {
    const { load_id: loadId, holder_id: holderId, side, other_id: to, count } = bond
    const change = changeFor(side, changes)
    if (!change) continue
    const [event, cause] = [
      { type: 'register.changed', loadId, change } as const,
      { actorId: null, now: now.getTime() },
    ]
    const about = { ...event, carrierId: holderId ?? bond.carrier_id, ...(bond.is_named && { namedUsdot: usdot }) }
    await record(tx, { ...about, to, more: count - 1 }, cause)
    if (holderId === null || holders.has(holderId)) continue
    holders.add(holderId)
    await record(tx, { ...event, carrierId: holderId, to: holderId, more: 0 }, cause)
  }
}
