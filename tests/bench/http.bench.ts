import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import path from 'node:path'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { type MeasuredProduct, startMeasured } from '#tests/support/measured-product.ts'
import { postLoad } from '#tests/support/load-scenes.ts'
import { copyLoads } from '#tests/support/many-board-loads.ts'

export interface HttpFigure {
  what: string
  perSecond: number
  /** to a bare Fastify route that answers with the same bytes, in the same run */
  ratio: number
  goal: string
}

const POSTED = 2000
/** With as many copies of each, 100,000 loads. */
const COPIES = 49
const SEARCHES = 200
const CARRIERS = 20
const CONNECTIONS = 32
const ROUNDS = 3
const ROUND_MS = 3000

interface Target {
  url: URL
  headers: Record<string, string>
}

/** Requests per second over connections that stay open. */
async function perSecond(next: (n: number) => Target): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const until = performance.now() + ROUND_MS
  let done = 0
  async function client(): Promise<void> {
    while (performance.now() < until) {
      const { url, headers } = next(done)
      await new Promise<void>((resolve, reject) => {
        request(url, { agent, headers }, (answer) => {
          if (answer.statusCode !== 200) reject(new Error(`${url.href} answered ${answer.statusCode}`))
          answer.on('end', resolve)
          answer.resume()
        })
          .on('error', reject)
          .end()
      })
      done++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, client))
  agent.destroy()
  return done / (ROUND_MS / 1000)
}

/** The route beside a bare one, in turns, so that other work on the machine slows both. */
async function compare(what: string, goal: string, next: (n: number) => Target): Promise<HttpFigure> {
  const { url, headers } = next(0)
  const child = fork(path.resolve('tests/bench/bare-route.ts'))
  try {
    child.send(await (await fetch(url, { headers })).text())
    const [origin] = (await once(child, 'message')) as [string]
    const bare = { url: new URL('/', origin), headers }
    const sums = { ours: 0, bare: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      sums.bare += await perSecond(() => bare)
      sums.ours += await perSecond(next)
    }
    return { what, perSecond: sums.ours / ROUNDS, ratio: sums.ours / sums.bare, goal }
  } finally {
    child.kill()
  }
}

async function headersOf(product: MeasuredProduct, who: ApiPerson): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await product.tokenOf(who)}` }
}

/** Pages of the board that many carriers ask for again and again, and a sync without news. */
export async function measureHttp(): Promise<HttpFigure[]> {
  const product = await startMeasured()
  try {
    const broker = await createPerson(product, 'broker')
    for (let n = 0; n < POSTED; n++)
      await postLoad(product, broker, {
        rate_cents: 100_000 + n * 100,
        pickup_at: product.at({ hours: 24 + (n % 200) }),
      })
    await copyLoads(product.db, COPIES)
    const carriers: Record<string, string>[] = []
    const people: ApiPerson[] = []
    for (let n = 0; n < CARRIERS; n++) people.push(await createPerson(product, 'company'))
    for (const person of people) carriers.push(await headersOf(product, person))
    const board = (search: number): URL =>
      new URL(`/api${listBoardEndpoint.path}?near=32.8,-96.8&radius=${10 + search}&equipment=V,R`, product.url)
    const as = (n: number) => carriers[n % carriers.length] ?? {}
    const [dana] = people
    if (!dana) throw new Error('Nobody asks')
    const { cursor } = await product.as(dana).call(syncEndpoint, { query: {} })
    const sync = new URL(`/api${syncEndpoint.path}?${new URLSearchParams({ since: cursor }).toString()}`, product.url)
    const own = await headersOf(product, dana)
    return [
      await compare(`board page, ${SEARCHES} searches again and again`, 'ratio ≥ 0.25', (n) => ({
        url: board(n % SEARCHES),
        headers: as(n),
      })),
      await compare('board page, each search another', 'ratio ≥ 0.05', (n) => ({
        url: new URL(`${board(n % SEARCHES).href}&minRate=${n / 100}`),
        headers: as(n),
      })),
      await compare('sync with nothing new', 'ratio ≥ 0.3', () => ({ url: sync, headers: own })),
    ]
  } finally {
    await product.stop()
  }
}
