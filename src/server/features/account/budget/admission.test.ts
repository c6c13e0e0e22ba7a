import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import type { AccountId, PersonId } from '#domain/access/ids.ts'
import { UNPROVED } from '#domain/access/proof.ts'
import { createAdmission } from './admission.ts'
import { LINES } from './budgets.ts'

const START = Date.UTC(2026, 10, 29)
const SLICE_MS = 5_000
const READ = { name: 'loads.mine', method: 'GET' }
const WRITE = { name: 'loads.release', method: 'POST' }
const here = new AbortController().signal
const db = {} as Kysely<Schema>

function enter(
  admit: ReturnType<typeof createAdmission>,
  id: string,
  route = READ,
  { now = START, link }: { now?: number; link?: string } = {},
) {
  const actor = {
    accountId: id as AccountId,
    personId: `${id}-person` as PersonId,
    sessionId: `${id}-session`,
    seat: 'owner' as const,
    permissions: [],
    createdAt: 0,
    hasAccess: true,
    ...UNPROVED,
    ...(link !== undefined && { link: { id: link, dealId: 'deal', loadId: 'load' } }),
  }
  const time = { usedMs: 0, countsStatements: true }
  const leave = admit(route, { db, actor, network: '198.51.100.1', now, time }, here)
  return { time, leave }
}

/** An admission for which ada used up her minute. */
async function admissionUsedUp() {
  const admit = createAdmission(
    Object.assign(async () => undefined, { upTo: async () => 1 }),
    true,
  )
  for (let used = 0; used < 15_000; used += SLICE_MS) {
    const { time, leave } = enter(admit, 'ada')
    time.usedMs = SLICE_MS
    ;(await leave)()
  }
  return admit
}

test('[SAFE-22] an account that used 15 seconds of the processor waits for the next minute, reads and writes alike', async () => {
  const admit = await admissionUsedUp()
  for (const route of [READ, WRITE])
    await expect(enter(admit, 'ada', route, { now: START + 20_000 }).leave).rejects.toMatchObject({
      code: 'OVER_BUDGET',
      retryAfter: 40,
    })
  const next = await enter(admit, 'ada', READ, { now: START + MINUTE_MS }).leave
  next()
})

test('[SAFE-22] it holds up nobody else, and no arrival', async () => {
  const admit = await admissionUsedUp()
  const others = [
    enter(admit, 'bea'),
    ...['loads.record-event', 'loads.set-status', 'driver.record-event', 'ops.send', 'documents.add'].map((name) =>
      enter(admit, 'ada', { name, method: 'POST' }),
    ),
  ]
  await expect(Promise.all(others.map(({ leave }) => leave))).resolves.toHaveLength(6)
})

test('[SAFE-09] a driver waits in a line of its own, not behind all that its carrier asks for at once', async () => {
  const admit = createAdmission(
    Object.assign(async () => undefined, { upTo: async () => 1 }),
    true,
  )
  // at least as many as the line takes; those that find it full are refused, too
  for (let n = 0; n < LINES.reads.atOnce + LINES.reads.waiting; n += 1)
    void enter(admit, 'ada').leave.catch(() => undefined)
  await expect(enter(admit, 'ada').leave).rejects.toMatchObject({ code: 'OVER_BUDGET' })
  const leave = await enter(admit, 'ada', READ, { link: 'driver' }).leave
  leave()
})
