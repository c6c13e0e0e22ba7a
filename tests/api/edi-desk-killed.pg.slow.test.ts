import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fromKysely, PgBoss } from 'pg-boss'
import { afterAll, expect, test, vi } from 'vitest'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { declineShipperTenderEndpoint } from '#contract/programs/shipper-tender.ts'
import { ApiError } from '#contract/api/http-request.ts'
import { createColleague, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { sampleEdi } from '#tests/support/edi-messages.ts'
import { addPartner } from '#tests/support/edi-partner.ts'
import { hurryJobs } from '#tests/support/fast-queue.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { startServer } from '#tests/support/server.ts'

/** 20 kills and 1,000 tenders in 60 files in the long run. */
const KILLS = Number(process.env['EDI_KILLS'] ?? 1)
const TENDERS = Number(process.env['EDI_TENDERS'] ?? 24)
const FILES = Number(process.env['EDI_FILES'] ?? 6)

const root = await mkdtemp(path.join(tmpdir(), 'edi-'))
const { database, drop } = await freshPostgres()
const env = { EDI_FOLDER: root }
const server = await startApi(database.connectionString, env)
// files and events are left to the workers that are killed
await server.stopWork()
const stops: (() => Promise<unknown>)[] = [() => rm(root, { recursive: true }), drop, () => server.stop()]
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
})

const numbersTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

/** New tenders without a time to answer by, so none expires on the workers' clock. */
function fileOf(number: number, shipments: readonly number[]): string {
  const segments = sampleEdi('01-204-new').split('~\n')
  const [isa = '', gs = ''] = segments
  const body = segments.slice(3, -4).filter((segment) => !segment.startsWith('G62*64'))
  const sets = shipments.flatMap((shipment, index) => {
    const id = String(index + 1).padStart(4, '0')
    const own = body.map((segment) => segment.replace('HB4471903', `HB${shipment}`))
    return [`ST*204*${id}`, ...own, `SE*${own.length + 2}*${id}`]
  })
  const id = String(number).padStart(9, '0')
  const all = [
    isa.replace('000000501', id),
    gs.replace('*501*X', `*${number}*X`),
    ...sets,
    `GE*${shipments.length}*${number}`,
    `IEA*1*${id}`,
  ]
  return all.map((segment) => `${segment}~\n`).join('')
}

/** Takes the minute's job up, wherever a worker is. */
const queue = new PgBoss({ db: fromKysely(database.kysely) })

test(
  '[EDI-37] a desk posts, a colleague declines and workers are killed: each tender gets one answer and at most one load',
  { timeout: 1_800_000 },
  async () => {
    server.pass({ ms: Date.now() - server.now() })
    const owner = await createPerson(server, 'broker')
    const colleague = await createColleague(server, owner, 'desk')
    const { id } = await addPartner(server, owner, { status: 'live', transport: 'folder' })
    const { db } = server
    const listed = async (folder: string) =>
      (await readdir(path.join(root, id, folder)).catch(() => [])).filter((name) => !name.startsWith('.')).toSorted()

    const doomed = async () => {
      const worker = await startServer({ databaseUrl: database.connectionString, env })
      await queue.send('every-minute', {})
      return worker
    }
    let worker = await doomed()
    await vi.waitUntil(async () => (await readdir(root)).includes(id), { timeout: 120_000 })
    await vi.waitUntil(async () => (await readdir(path.join(root, id))).length === 4, { timeout: 60_000 })
    for (const number of numbersTo(FILES)) {
      const shipments = numbersTo(TENDERS).filter((shipment) => shipment % FILES === number % FILES)
      await writeFile(path.join(root, id, 'in', `${String(number).padStart(6, '0')}.edi`), fileOf(number, shipments))
    }

    const outcomes = new Map<string, ('posted' | 'declined')[]>()
    /** Posts a tender's load and declines the same tender at once. */
    const answer = async (tenderId: string, reference: string) => {
      const body = { ...newLoad(server, { reference }), shipperTenderId: tenderId }
      const params = { id: tenderId }
      const settled = await Promise.allSettled([
        server.as(owner).call(createLoadEndpoint, { body }),
        server.as(colleague).call(declineShipperTenderEndpoint, { params, body: { reason: 'No truck' } }),
      ])
      for (const each of settled)
        if (each.status === 'rejected' && !(each.reason instanceof ApiError)) throw each.reason as Error
      const [post, decline] = settled
      outcomes.set(reference, [
        ...(post.status === 'fulfilled' ? (['posted'] as const) : []),
        ...(decline.status === 'fulfilled' ? (['declined'] as const) : []),
      ])
    }
    const desk = async () => {
      while (outcomes.size < TENDERS) {
        const open = await db
          .selectFrom('shipper_tender')
          .select(['id', 'shipment_id'])
          .where('state', '=', 'received')
          .orderBy('id')
          .limit(4)
          .execute()
        await Promise.all(open.map((tender) => answer(tender.id, tender.shipment_id)))
      }
    }
    const answering = desk()

    let kills = 0
    while (kills < KILLS) {
      kills += 1
      const done = (kills * FILES) / (KILLS + 2)
      await vi.waitUntil(async () => (await listed('done')).length >= done, { timeout: 120_000, interval: 5 })
      worker.signal('SIGKILL')
      await worker.stop()
      await hurryJobs(db)
      worker = await doomed()
    }
    stops.push(() => worker.stop())
    await answering
    await vi.waitUntil(
      async () => {
        await queue.send('every-minute', {})
        return (await listed('out')).length === FILES + TENDERS
      },
      { timeout: 600_000, interval: 500 },
    )

    const shipments = numbersTo(TENDERS).map((number) => `HB${number}`)
    expect([...outcomes.keys()].toSorted()).toEqual(shipments.toSorted())
    expect([...outcomes.values()].filter((each) => each.length !== 1)).toEqual([])
    const tenders = await db.selectFrom('shipper_tender').select(['shipment_id', 'state', 'load_id']).execute()
    expect(tenders.map((tender) => tender.shipment_id).toSorted()).toEqual(shipments.toSorted())
    const wanted = (reference: string) => (outcomes.get(reference)?.[0] === 'posted' ? 'accepted' : 'declined')
    expect(tenders.filter((tender) => tender.state !== wanted(tender.shipment_id))).toEqual([])
    const loads = await db.selectFrom('load').select(['id', 'reference']).where('owner_id', '=', owner.id).execute()
    const linked = tenders.flatMap((tender) => tender.load_id ?? [])
    expect(loads.map((load) => load.id).toSorted()).toEqual(linked.toSorted())
    expect(new Set(loads.map((load) => load.reference)).size).toBe(loads.length)

    const names = await listed('out')
    // one number for each message, without a gap
    expect(names).toEqual(numbersTo(FILES + TENDERS).map((number) => `${String(number).padStart(9, '0')}.edi`))
    const texts = await Promise.all(names.map((name) => readFile(path.join(root, id, 'out', name), 'utf8')))
    const groups = texts.flatMap((text) => /AK1\*SM\*(\d+)/.exec(text)?.[1] ?? []).map(Number)
    expect(groups, '997s in the order of their numbers').toEqual(numbersTo(FILES))
    const answers = texts.flatMap((text) => {
      const [, shipment = '', code = ''] = /B1\*RDGF\*(HB\d+)\*\d{8}\*([AD])/.exec(text) ?? []
      return shipment === '' ? [] : [`${shipment} ${code === 'A' ? 'accepted' : 'declined'}`]
    })
    expect(answers.toSorted()).toEqual(shipments.map((shipment) => `${shipment} ${wanted(shipment)}`).toSorted())
    expect(await listed('done')).toHaveLength(FILES)
    expect([await listed('in'), await listed('failed')]).toEqual([[], []])
  },
)
