import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { renumbered, sampleEdi } from '#tests/support/edi-messages.ts'
import { addPartner } from '#tests/support/edi-partner.ts'
import { hurryJobs } from '#tests/support/fast-queue.ts'
import { startServer } from '#tests/support/server.ts'

const FILES = 1000
const KILLS = 3

const root = await mkdtemp(path.join(tmpdir(), 'edi-'))
const { database, drop } = await freshPostgres()
const stops: (() => Promise<unknown>)[] = [() => rm(root, { recursive: true }), drop]
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
})

test(
  '[EDI-35] 1,000 files whose reader is killed again and again have their effect once, answered in order',
  { timeout: 600_000 },
  async () => {
    const db = database.kysely
    const env = { EDI_FOLDER: root }
    const first = await startApi(database.connectionString, env)
    const owner = await createPerson(first, 'broker')
    const { id } = await addPartner(first, owner, { status: 'live', transport: 'folder' })
    await first.chores()
    await first.stop()

    const sample = sampleEdi('01-204-new')
    const numbers = Array.from({ length: FILES }, (_, at) => at + 1)
    for (const number of numbers)
      await writeFile(
        path.join(root, id, 'in', `${String(number).padStart(6, '0')}.edi`),
        renumbered(sample, number, { HB4471903: `HB${number}` }),
      )
    const listed = async (folder: string) =>
      (await readdir(path.join(root, id, folder))).filter((name) => !name.startsWith('.')).toSorted()
    const waiting = async () => (await listed('in')).length

    for (let kill = 1; kill <= KILLS; kill += 1) {
      const doomed = await startServer({ databaseUrl: database.connectionString, env })
      const most = FILES - kill * (FILES / (KILLS + 2))
      // a minute's chore begins it
      await vi.waitUntil(async () => (await waiting()) <= most, { timeout: 120_000, interval: 50 })
      doomed.signal('SIGKILL')
      await hurryJobs(db)
    }

    const last = await startApi(database.connectionString, env)
    stops.push(() => last.stop())
    last.pass({ ms: Date.now() - last.now() })
    await vi.waitUntil(
      async () => {
        await last.chores()
        return (await listed('out')).length === FILES
      },
      { timeout: 240_000, interval: 100 },
    )
    const tenders = await db.selectFrom('shipper_tender').select('shipment_id').execute()
    expect(tenders.map((row) => row.shipment_id).toSorted()).toEqual(numbers.map((number) => `HB${number}`).toSorted())
    const incoming = await db
      .selectFrom('edi_interchange')
      .select(['number', 'state'])
      .where('direction', '=', 'in')
      .orderBy('number')
      .execute()
    expect(incoming).toEqual(numbers.map((number) => ({ number, state: 'read' })))
    expect(await listed('out')).toEqual(numbers.map((number) => `${String(number).padStart(9, '0')}.edi`))
    expect(await listed('done')).toHaveLength(FILES)
    expect([await listed('in'), await listed('failed')]).toEqual([[], []])
  },
)
