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
import { type ApiPerson, createPerson, PASSWORD, proveNow } from '#tests/support/api-person.ts'
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
      await proveNow(server, carrier)
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

async function reportOf(who: ApiPerson, report: typeof hauledReportEndpoint) {
  const day = (days: number) => server.at({ days }).toISOString().slice(0, 10)
  const query = { from: day(-20), to: day(2), by: 'week', zone: 'UTC' } as const
  const { total, periods } = await server.as(who).call(report, { query })
  const { loads, cents, detentionCents } = total
  return { loads, cents, detentionCents, ofPeriods: sum(periods.map((period) => period.detentionCents)) }
}

/** The agreed rate in the account's CSV; null without one, or without the load. */
async function exportedRate(who: ApiPerson, { number }: PostedLoad): Promise<number | null> {
  const { text } = await server.as(who).ask(exportLoadsEndpoint, { query: {} })
  const { data } = Papa.parse<Record<string, string>>(text, { header: true })
  const rate = data.find((row) => row['Load number'] === String(number))?.['Agreed rate']
  return rate ? Number(rate) : null
}

/** Two figures that must be one. */
type Pair = readonly [what: string, one: unknown, other: unknown]

/** What one party reads of one deal on each paper, and the figures on them that must be one. */
async function papersOf(who: ApiPerson, load: PostedLoad, deal: string) {
  const of = { params: load, query: { deal } }
  const { amount, stops } = await server.as(who).call(readDetentionEndpoint, of)
  const { draft, versions, detentionChanges = [] } = await server.as(who).call(readInvoiceEndpoint, of)
  const stood = stops.filter((stop) => stop.state === 'ended' && stop.amount > 0)
  const lines = draft.lines.filter(({ kind }) => kind === 'detention')
  const chargeOf = ({
    stop,
    amount: charged,
    billedMinutes,
  }: {
    stop?: string
    amount: number
    billedMinutes?: number
  }) => [stop, charged, billedMinutes]
  const sent = versions.at(-1)
  const changes = stops.flatMap(({ stop }) => {
    const invoiced = sum(sent?.lines.filter((line) => line.stop === stop).map((line) => line.amount) ?? [])
    const now = stood.find((one) => one.stop === stop)?.amount ?? 0
    return sent && invoiced !== now ? [{ stop, invoiced, now }] : []
  })
  const pairs: Pair[] = [
    ['sum of the statement', amount, sum(stops.map((stop) => cents(stop.amount))) / 100],
    ['statement and invoice', stood.map(chargeOf), lines.map(chargeOf)],
    ['note of the invoice', detentionChanges, changes],
  ]
  return {
    pairs,
    stops,
    detentionCents: sum(stood.map((stop) => cents(stop.amount))),
    rateCents: sum(draft.lines.filter(({ kind }) => kind === 'rate').map((line) => cents(line.amount))),
  }
}

const NOTHING = { loads: 0, cents: 0, detentionCents: 0, ofPeriods: 0 }

/** Every pair of figures that two readers of a load have. */
async function pairsOf({ marta, carriers, load }: Scene, isBrokerThere: boolean) {
  const { status } = await server.db
    .selectFrom('load')
    .select('status')
    .where('id', '=', load.id)
    .executeTakeFirstOrThrow()
  const pairs: Pair[] = []
  let isHauled = false
  for (const carrier of carriers) {
    const own = await dealsOf(carrier, load)
    let figures = NOTHING
    for (const { id, endedAt } of own) {
      const papers = await papersOf(carrier, load, id)
      pairs.push(...papers.pairs)
      if (isBrokerThere) pairs.push(['both parties', await papersOf(marta, load, id), papers])
      if (status !== 'completed' || endedAt !== null) continue
      isHauled = true
      const { detentionCents, rateCents } = papers
      figures = { loads: 1, cents: rateCents, detentionCents, ofPeriods: detentionCents }
      pairs.push(['CSV of the carrier', await exportedRate(carrier, load), rateCents / 100])
      if (isBrokerThere) pairs.push(['report of the broker', await reportOf(marta, postedReportEndpoint), figures])
      if (isBrokerThere) pairs.push(['CSV of the broker', await exportedRate(marta, load), rateCents / 100])
    }
    pairs.push(['report of the carrier', await reportOf(carrier, hauledReportEndpoint), figures])
  }
  return { pairs, isHauled }
}

test('[TRUE-03] statement, invoice, report and CSV of both parties agree to the cent, whatever happened', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(history, async ({ steps, isClosed }) => {
      const marta = await createPerson(server, 'broker')
      const carriers: Scene['carriers'] = [await createPerson(server, 'company'), await createPerson(server, 'company')]
      const scene = { marta, carriers, load: await postBookedLoad(server, marta, carriers[0]) }
      server.pass({ hours: 47 })
      const statuses: number[] = []
      for (const one of steps) statuses.push(await take(scene, one))
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      const closing = { body: { password: PASSWORD, confirmation: 'DELETE' as const } }
      const hasClosed = isClosed && (await server.as(marta).ask(deleteAccountEndpoint, closing)).status === 200
      const { pairs, isHauled } = await pairsOf(scene, !hasClosed)
      expect(pairs.map(([what, one]) => [what, one])).toEqual(pairs.map(([what, , other]) => [what, other]))
      if (isHauled) compared += 1
    }),
    { numRuns: 25, seed: 20_261_129, endOnFailure: true },
  )
  expect(compared, 'histories in which the load was hauled').toBeGreaterThan(5)
}, 600_000)
