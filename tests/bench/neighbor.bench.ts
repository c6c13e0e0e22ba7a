import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { exportLoadsEndpoint, listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { readRateConfirmationPdfEndpoint } from '#contract/freight/rate-confirmation.ts'
import { listActivityEndpoint, listActivityPeriodsEndpoint } from '#contract/reports/activity.ts'
import { hauledReportEndpoint, postedReportEndpoint, receivedRequestsEndpoint } from '#contract/reports/analytics.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { postLoad } from '#tests/support/load-scenes.ts'
import { type MeasuredProduct, startMeasured } from '#tests/support/measured-product.ts'
import { quantile } from './quantile.ts'

export interface NeighborFigure {
  /** what the noisy account asks for, 20 times at once */
  noise: string
  /** what the quiet account's board takes meanwhile, in milliseconds */
  p95: number
  /** to its p95 while nobody else asks */
  ratio: number
  refused: number
  answered: number
  goal: string
}

const LOADS = 3_000
const AT_ONCE = 20
const NOISE_MS = 4_000
/** A person's board, not a benchmark's: a request every 50 ms. */
const EVERY_MS = 50

type Headers = Record<string, string>

async function timed(url: string, headers: Headers): Promise<number> {
  const started = performance.now()
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`The quiet account got ${answer.status}`)
  return performance.now() - started
}

async function readQuietly(url: (n: number) => string, headers: Headers, until: number): Promise<number[]> {
  const times: number[] = []
  while (performance.now() < until) {
    times.push(await timed(url(times.length), headers))
    await pause(EVERY_MS)
  }
  return times
}

/** 20 requests at once, each followed by the next. */
async function makeNoise(url: string, headers: Headers, until: number): Promise<{ answered: number; refused: number }> {
  const count = { answered: 0, refused: 0 }
  async function ask(): Promise<void> {
    while (performance.now() < until) {
      const answer = await fetch(url, { headers })
      await answer.arrayBuffer()
      if (answer.status === 429) count.refused += 1
      else count.answered += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  return count
}

async function headersOf(product: MeasuredProduct, who: { sessionId: string }): Promise<Headers> {
  return { authorization: `Bearer ${await product.tokenOf(who)}` }
}

/** SAFE-02: one account asks for everything at once, and another one reads its board. */
export async function measureNeighbor(): Promise<NeighborFigure[]> {
  const product = await startMeasured({ RATE_LIMITS: 'true' })
  try {
    const [noisy, quiet] = [await createPerson(product, 'broker'), await createPerson(product, 'company')]
    for (let n = 0; n < LOADS; n += 1) await postLoad(product, noisy, { rate_cents: 100_000 + n * 100 })
    // PostgreSQL does this by itself within minutes
    await sql`analyze`.execute(product.db)
    const booked = await postLoad(product, noisy)
    const asked = await product.as(quiet).call(requestBookingEndpoint, { body: { loadId: booked.id } })
    await product.as(noisy).call(acceptBookingRequestEndpoint, { params: { id: asked.id }, body: {} })
    const [noise, calm] = [await headersOf(product, noisy), await headersOf(product, quiet)]
    const address = (path: string, query = '') => `${product.url}${DEFAULT_API_ROOT}${path}${query}`
    // another search each time, so that no kept page answers
    const board = (n: number) => address(listBoardEndpoint.path, `?minRate=${n + 1}`)
    await readQuietly(board, calm, performance.now() + 1_000)
    const before = quantile(await readQuietly(board, calm, performance.now() + NOISE_MS), 0.95)
    const days = '?from=2026-01-01&to=2026-11-28'
    const noises: [string, string][] = [
      ['export', address(exportLoadsEndpoint.path)],
      ['sync', address(syncEndpoint.path)],
      ['my loads', address(listMyLoadsEndpoint.path, '?limit=100')],
      ['activity', address(listActivityEndpoint.path)],
      ['activity periods', address(listActivityPeriodsEndpoint.path, '?period=month')],
      ['analytics, posted', address(postedReportEndpoint.path, days)],
      ['analytics, hauled', address(hauledReportEndpoint.path, days)],
      ['analytics, offers', address(receivedRequestsEndpoint.path, days)],
      ['rate confirmation', address(readRateConfirmationPdfEndpoint.path.replace(':id', booked.id))],
    ]
    const figures: NeighborFigure[] = []
    for (const [name, url] of noises) {
      const until = performance.now() + NOISE_MS
      const [count, times] = await Promise.all([makeNoise(url, noise, until), readQuietly(board, calm, until)])
      const p95 = quantile(times, 0.95)
      figures.push({ noise: name, p95, ratio: p95 / before, ...count, goal: 'ratio < 5' })
      await pause(500)
    }
    return [{ noise: 'none', p95: before, ratio: 1, refused: 0, answered: 0, goal: '' }, ...figures]
  } finally {
    await product.stop()
  }
}
