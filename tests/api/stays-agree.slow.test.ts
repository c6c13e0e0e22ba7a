import fc from 'fast-check'
import Papa from 'papaparse'
import { afterAll, expect, test } from 'vitest'
import { deleteAccountEndpoint } from '#contract/account/profile-edit.ts'
import { listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import { readDetentionEndpoint } from '#contract/freight/detention.ts'
import { readInvoiceEndpoint, sendInvoiceEndpoint } from '#contract/freight/invoice.ts'
import {
  acceptTenderEndpoint,
  correctArrivalEndpoint,
  correctStopEventEndpoint,
  deleteLoadEndpoint,
  recordStopEventEndpoint,
  releaseCarrierEndpoint,
  setLoadStatusEndpoint,
  tenderLoadEndpoint,
} from '#contract/freight/load-actions.ts'
import { exportLoadsEndpoint } from '#contract/freight/load.ts'
import { hauledReportEndpoint, postedReportEndpoint } from '#contract/reports/analytics.ts'
import { CSV_START } from '#domain/text/csv.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import { type ApiPerson, createPerson, PASSWORD } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postBookedLoad, type PostedLoad } from '#tests/support/load-scenes.ts'

const server = await startApi()
afterAll(() => server.stop())

interface Scene {
  marta: ApiPerson
  /** who booked it, and who may take it after a release */
  carriers: [ApiPerson, ApiPerson]
  load: PostedLoad
}

const minutes = fc.integer({ min: 1, max: 300 })
const step = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('tap'),
      by: fc.constantFrom(0, 0, 0, 1),
      kind: fc.constantFrom('arrived', 'departed'),
      stop: fc.constantFrom('pickup', 'pickup', 'delivery'),
      ago: fc.oneof(fc.constant(0), minutes),
      isSure: fc.constantFrom(true, true, false),
    } as const),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('pass'), minutes } as const) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('correct'), pick: fc.nat(20) } as const) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('release', 'rebook', 'complete', 'correct-arrival', 'delete', 'send'),
    } as const),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never
const history = fc.record({
  steps: fc.array(step, { minLength: 4, maxLength: 14 }),
  isClosed: fc.constantFrom(false, false, true),
})

const REMIT_TO = { kind: 'carrier', name: 'Reyes Trucking', address: '12 Depot Rd, Laredo', email: null } as const

/** Does one thing, which the rules may refuse. */
async function take({ marta, carriers, load }: Scene, one: Step): Promise<number> {
  const params = { id: load.id }
  const reason = 'Changed'
  const asBroker = server.as(marta)
  switch (one.do) {
    case 'pass':
      server.pass({ minutes: one.minutes })
      return 200
    case 'tap': {
      const occurredAt = server.at({ minutes: -one.ago }).toISOString()
      const contactAt = server.at({ minutes: -one.ago - 60 }).toISOString()
      const body = { kind: one.kind, stop: one.stop, occurredAt, clock: { contactAt, isSure: one.isSure } }
      return (await server.as(carriers[one.by === 0 ? 0 : 1]).ask(recordStopEventEndpoint, { params, body })).status
    }
    case 'correct': {
      const [carrier] = carriers
      const events = (await dealsOf(carrier, load)).flatMap(({ stopEvents }) => stopEvents)
      const eventId = events[one.pick % Math.max(1, events.length)]?.id
      if (eventId === undefined) return 404
      const body = { reason }
      return (await server.as(carrier).ask(correctStopEventEndpoint, { params: { ...params, eventId }, body })).status
    }
    case 'release':
      return (await asBroker.ask(releaseCarrierEndpoint, { params, body: { reason } })).status
    case 'rebook': {
      const [, rival] = carriers
      await asBroker.ask(tenderLoadEndpoint, { params, body: { carrierId: rival.id } })
      return (await server.as(rival).ask(acceptTenderEndpoint, { params })).status
    }
    case 'complete':
      return (await asBroker.ask(setLoadStatusEndpoint, { params, body: { status: 'completed', reason } })).status
    case 'correct-arrival':
      return (await asBroker.ask(correctArrivalEndpoint, { params, body: { reason } })).status
    case 'delete':
      return (await asBroker.ask(deleteLoadEndpoint, { params })).status
    case 'send': {
      const [carrier] = carriers
      const invoice = await server.as(carrier).ask(readInvoiceEndpoint, { params, query: {} })
      if (invoice.status !== 200) return invoice.status
      const { dealId, versions, draft } = await server.as(carrier).call(readInvoiceEndpoint, { params, query: {} })
      const body = { dealId, version: versions.length, total: draft.total, remitTo: REMIT_TO }
      return (await server.as(carrier).ask(sendInvoiceEndpoint, { params, body })).status
    }
  }
}

async function dealsOf(who: ApiPerson, load: PostedLoad) {
  const { status } = await server.as(who).ask(listLoadDealsEndpoint, { params: load })
  return status === 200 ? (await server.as(who).call(listLoadDealsEndpoint, { params: load })).data : []
}

const cents = (dollars: number) => Math.round(dollars * 100)
const sum = (list: readonly number[]) => list.reduce((total, each) => total + each, 0)

async function reportOf(who: ApiPerson, report: typeof hauledReportEndpoint | typeof postedReportEndpoint) {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  const now = server.at({}).getTime()
  const query = { from: day(now - 20 * DAY_MS), to: day(now + 2 * DAY_MS), by: 'week', zone: 'UTC' } as const
  const { total, periods } = await server.as(who).call(report, { query })
  expect(sum(periods.map(({ detentionCents }) => detentionCents))).toBe(total.detentionCents)
  return total
}

/** The agreed rate in the account's CSV; null without one, or without the load. */
async function exportedRate(who: ApiPerson, { number }: PostedLoad): Promise<number | null> {
  const { text } = await server.as(who).ask(exportLoadsEndpoint, { query: {} })
  const { data } = Papa.parse<Record<string, string>>(text.replace(CSV_START, ''), { header: true })
  const rate = data.find((row) => row['Load number'] === String(number))?.['Agreed rate']
  return rate ? Number(rate) : null
}

/** What one party reads of one deal, on each paper. */
async function papersOf(who: ApiPerson, load: PostedLoad, deal: string) {
  const of = { params: load, query: { deal } }
  const statement = await server.as(who).call(readDetentionEndpoint, of)
  const { draft, versions, detentionChanges } = await server.as(who).call(readInvoiceEndpoint, of)
  expect(statement.amount).toBe(sum(statement.stops.map(({ amount }) => cents(amount))) / 100)
  const stood = statement.stops.filter(({ state, amount }) => state === 'ended' && amount > 0)
  const lines = draft.lines.filter(({ kind }) => kind === 'detention')
  expect(lines.map(({ stop, amount, billedMinutes }) => ({ stop, amount, billedMinutes }))).toEqual(
    stood.map(({ stop, amount, billedMinutes }) => ({ stop, amount, billedMinutes })),
  )
  const sent = versions.at(-1)
  for (const { stop, amount } of sent ? statement.stops : []) {
    const invoiced = sum(sent?.lines.filter((line) => line.stop === stop).map((line) => line.amount) ?? [])
    const now = stood.some((one) => one.stop === stop) ? amount : 0
    const change = detentionChanges?.find((one) => one.stop === stop)
    expect(change).toEqual(invoiced === now ? undefined : { stop, invoiced, now })
  }
  return {
    stops: statement.stops,
    detentionCents: sum(stood.map(({ amount }) => cents(amount))),
    rateCents: sum(draft.lines.filter(({ kind }) => kind === 'rate').map(({ amount }) => cents(amount))),
  }
}

async function compare({ marta, carriers, load }: Scene, isBrokerThere: boolean): Promise<boolean> {
  const row = await server.db.selectFrom('load').selectAll().where('id', '=', load.id).executeTakeFirstOrThrow()
  const isHauled = row.status === 'completed'
  let isCompared = false
  for (const carrier of carriers) {
    const own = await dealsOf(carrier, load)
    for (const { id, endedAt } of own) {
      const papers = await papersOf(carrier, load, id)
      if (isBrokerThere) expect(await papersOf(marta, load, id)).toEqual(papers)
      if (!isHauled || endedAt !== null) continue
      const { detentionCents, rateCents } = papers
      const figures = { loads: 1, cents: rateCents, detentionCents }
      expect(await reportOf(carrier, hauledReportEndpoint)).toMatchObject(figures)
      expect(cents((await exportedRate(carrier, load)) ?? 0)).toBe(rateCents)
      if (isBrokerThere) {
        expect(await reportOf(marta, postedReportEndpoint)).toMatchObject(figures)
        expect(cents((await exportedRate(marta, load)) ?? 0)).toBe(rateCents)
      }
      isCompared = true
    }
    const hauls = isHauled && own.some(({ endedAt }) => endedAt === null)
    if (!hauls) expect((await reportOf(carrier, hauledReportEndpoint)).loads).toBe(0)
  }
  return isCompared
}

test('[TRUE-03] statement, invoice, report and CSV of both parties agree to the cent, whatever happened', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(history, async ({ steps, isClosed }) => {
      const marta = await createPerson(server, 'broker')
      const carriers: Scene['carriers'] = [await createPerson(server, 'company'), await createPerson(server, 'company')]
      const scene = { marta, carriers, load: await postBookedLoad(server, marta, carriers[0]) }
      server.pass({ hours: 47 })
      for (const one of steps) expect(await take(scene, one)).toBeLessThan(500)
      const closing = { body: { password: PASSWORD, confirmation: 'DELETE' as const } }
      const hasClosed = isClosed && (await server.as(marta).ask(deleteAccountEndpoint, closing)).status === 200
      if (await compare(scene, !hasClosed)) compared += 1
    }),
    { numRuns: 40, seed: 20_261_129, endOnFailure: true },
  )
  expect(compared, 'histories in which the load was hauled').toBeGreaterThan(8)
}, 600_000)
