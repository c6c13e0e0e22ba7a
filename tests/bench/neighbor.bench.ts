import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
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
import type { Noise, NoiseOrder } from './neighbor-noise.ts'
import { quantile } from './quantile.ts'

export interface NeighborFigure extends Noise {
  /** what the noisy account asks for, 20 times at once */
  noise: string
  /** what the quiet account's board takes meanwhile, in milliseconds */
  p50: number
  p95: number
  /** to its p50 while nobody else asks */
  ratio: number
  goal: string
}

const LOADS = 3_000
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

async function makeNoise(order: NoiseOrder): Promise<Noise> {
  const [noise] = (await once(
    new Worker(new URL('neighbor-noise.ts', import.meta.url), { workerData: order }),
    'message',
  )) as [Noise]
  return noise
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
    const [noisyHeaders, calm] = [await headersOf(product, noisy), await headersOf(product, quiet)]
    const address = (path: string) => `${product.url}${DEFAULT_API_ROOT}${path}`
    // another search each time, so that no kept page answers
    const board = (n: number) => address(`${listBoardEndpoint.path}?minRate=${n + 1}`)
    await readQuietly(board, calm, performance.now() + 1_000)
    const before = await readQuietly(board, calm, performance.now() + NOISE_MS)
    const days = '?from=2026-01-01&to=2026-11-28'
    const noises: [string, string][] = [
      ['export', exportLoadsEndpoint.path],
      ['sync', syncEndpoint.path],
      ['my loads', `${listMyLoadsEndpoint.path}?limit=100`],
      ['activity', listActivityEndpoint.path],
      ['activity periods', `${listActivityPeriodsEndpoint.path}?period=month`],
      ['analytics, posted', `${postedReportEndpoint.path}${days}`],
      ['analytics, hauled', `${hauledReportEndpoint.path}${days}`],
      ['analytics, offers', `${receivedRequestsEndpoint.path}${days}`],
      ['rate confirmation', readRateConfirmationPdfEndpoint.path.replace(':id', booked.id)],
    ]
    const quietly = quantile(before, 0.5)
    const figures: NeighborFigure[] = [
      { noise: 'none', p50: quietly, p95: quantile(before, 0.95), ratio: 1, refused: 0, answered: 0, goal: '' },
    ]
    for (const [name, path] of noises) {
      // its minute of processor time begins again
      await product.restart()
      await readQuietly(board, calm, performance.now() + 1_000)
      const until = performance.now() + NOISE_MS
      const [noise, times] = await Promise.all([
        makeNoise({ url: address(path), headers: noisyHeaders, ms: NOISE_MS }),
        readQuietly(board, calm, until),
      ])
      const p50 = quantile(times, 0.5)
      figures.push({
        noise: name,
        p50,
        p95: quantile(times, 0.95),
        ratio: p50 / quietly,
        ...noise,
        goal: 'ratio ≤ 2, at most 3',
      })
    }
    return figures
  } finally {
    await product.stop()
  }
}
