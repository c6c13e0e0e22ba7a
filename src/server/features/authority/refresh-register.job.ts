import type { Kysely } from 'kysely'
import { type CarrierRecord, findRegisterChanges } from '#domain/freight/carrier-authority.ts'
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import { messageOf } from '#server/jobs/job-log.ts'
import type { CarrierRegister } from '#server/ports/register/carrier-register.ts'
import { VendorFailure } from '#server/ports/vendor/vendor-failure.ts'
import {
  alignEntries,
  type DueEntry,
  findRecord,
  listDueEntries,
  markContactsAsked,
  saveAnswer,
  saveFailure,
  saveFirstGrants,
  setDue,
} from './register-entry.sql.ts'
import { saveContacts, warnParties } from './register-news.step.ts'

/** Asked about in one run, which starts each minute: 36,000 a day. */
const BATCH = 25
/** Between two questions: the register publishes no limit. */
const SPACE_MS = 300
/** After the first failure; it doubles with each, up to a day. */
const FIRST_RETRY_MS = 10 * MINUTE_MS
/** In a row: the register is down, and the rest can wait. */
const MOST_FAILURES = 3

interface RefreshDeps {
  db: Kysely<Schema>
  register: CarrierRegister
  clock: () => Instant
  pause: (ms: number) => Promise<void>
  log: (line: string) => void
}

function retryAt(now: Instant, failures: number): Date {
  return new Date(now + Math.min(DAY_MS, FIRST_RETRY_MS * 2 ** failures))
}

/** Anything else is a mistake of ours. */
function toVendorFailure(error: unknown): VendorFailure {
  if (error instanceof VendorFailure) return error
  throw error
}

/** One question for the whole batch. */
async function askForBatch<T>(
  name: string,
  { log }: RefreshDeps,
  ask: () => Promise<ReadonlyMap<string, T>>,
): Promise<ReadonlyMap<string, T> | null> {
  try {
    return await ask()
  } catch (error) {
    log(`${name}: ${toVendorFailure(error).message}`)
    return null
  }
}

/** @returns whether the register answered */
async function askForCarrier(deps: RefreshDeps, { usdot, failures }: DueEntry): Promise<boolean> {
  const { db, register, clock, log } = deps
  try {
    const record = await register.findCarrier(usdot)
    await keepAnswer(db, usdot, { record, now: new Date(clock()) })
    return true
  } catch (error) {
    // also a mistake of ours, with one number: the others are asked about
    log(`${usdot}: ${messageOf(error)}`)
    const now = clock()
    await saveFailure(db, usdot, { now: new Date(now), dueAt: retryAt(now, failures) })
    return false
  }
}

/**
 * Asks the register about each number that an open account gives, once a day. An answer is kept with its time; a
 * failure never replaces it.
 */
export async function refreshRegister(deps: RefreshDeps): Promise<void> {
  const { db, register, clock, pause } = deps
  await alignEntries(db, register, new Date(clock()))
  const due = await listDueEntries(db, new Date(clock()), BATCH)
  if (due.length === 0) return
  let failed = 0
  const answered: string[] = []
  for (const [index, entry] of due.entries()) {
    if (failed >= MOST_FAILURES) break
    if (index > 0) await pause(SPACE_MS)
    if (await askForCarrier(deps, entry)) {
      answered.push(entry.usdot)
      failed = 0
    } else failed += 1
  }
  if (answered.length === 0) return
  const contacts = await askForBatch('contacts', deps, () => register.listContacts(answered))
  if (contacts) {
    await saveContacts(db, contacts, new Date(clock()))
    await markContactsAsked(db, answered, new Date(clock()))
  }
  const grants = await askForBatch('grants', deps, () => register.listFirstGrants(answered))
  if (grants) await saveFirstGrants(db, grants)
  // at the end: a server that stops in between asks for the batch again
  await setDue(db, answered, new Date(clock() + (contacts && grants ? DAY_MS : HOUR_MS)))
}

/** Keeps the register's answer, and tells the parties to open business if it is worse than the last one. */
async function keepAnswer(
  db: Kysely<Schema>,
  usdot: string,
  { record, now }: { record: CarrierRecord | null; now: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await findRecord(tx, usdot)
    await saveAnswer(tx, usdot, { record, now })
    await warnParties(tx, { usdot, changes: findRegisterChanges(before, record), now })
  })
}
