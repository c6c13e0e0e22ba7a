import { readFileSync } from 'node:fs'
import { searchAddressesEndpoint } from '#contract/freight/geo.ts'
import { livenessEndpoint } from '#contract/api/health.ts'
import { MAX_BULK_ROWS, postLoadsEndpoint } from '#contract/freight/load-bulk.ts'
import type { NewLoad } from '#contract/freight/load-post.ts'
import { suggestRateEndpoint } from '#contract/freight/rate-suggestion.ts'
import { searchAddresses } from '#domain/geo/address-search.ts'
import { parseGazetteer } from '#domain/geo/gazetteer.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import { firstStop, lastStop } from '#domain/freight/load-stop.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import { buildDemoLoads } from '#server/demo/demo-loads.ts'
import { BROKER } from '#tests/support/board-load.ts'
import { demoClient } from '#tests/support/demo-client.ts'
import { startServer } from '#tests/support/server.ts'
import { quantile } from './quantile.ts'

export interface PostingFigure {
  what: string
  samples: number
  p50: number
  p95: number
  /** milliseconds at the 95th percentile */
  goal: number | null
}

const ROWS = 1000
const QUESTIONS = 200
const DEMO_LOADS = 5000
const DALLAS = { latitude: 32.7876, longitude: -96.7994 }

const gazetteer = parseGazetteer(readFileSync('public/geo/gazetteer.tsv', 'utf8'))

/** Like a spreadsheet's rows: locations by ZIP, times in the stop's zone. */
function rows(): NewLoad[] {
  const measure = () => ({ miles: 1, driveMinutes: 600, source: 'unknown' })
  const loads = buildDemoLoads({
    gazetteer,
    measure,
    now: Date.now() + DAY_MS,
    seed: 77,
    count: ROWS,
    ownerIds: ['one'],
  })
  const location = (stop: (typeof loads)[number]['stops'][number]): NewLoad['pickupLocation'] => ({
    address: stop.address,
    description: stop.description,
    city: stop.city,
    state: stop.state,
    zipCode: stop.zip,
    contactName: stop.contactName,
    contactPhone: stop.contactPhone,
    contactEmail: stop.contactEmail,
  })
  return loads.map((load) => ({
    pickupLocation: location(firstStop(load.stops)),
    deliveryLocation: location(lastStop(load.stops)),
    pickupDateTime: new Date(firstStop(load.stops).at).toISOString(),
    deliveryDateTime: new Date(lastStop(load.stops).at + 3 * DAY_MS).toISOString(),
    weight: load.weightLbs,
    rate: centsToDollars(load.rateCents),
    brokerNotes: load.brokerNotes,
    equipmentRequirements: {
      type: load.vehicle,
      trailer: load.trailer,
      packagingType: load.packaging,
      commodity: load.commodity,
    },
    reference: `BENCH-${load.reference}`,
  }))
}

async function timed(run: () => unknown): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

/** One after the other, like a person. The first dozen warm up and don't count. */
async function times(count: number, run: (index: number) => unknown): Promise<number[]> {
  const all: number[] = []
  for (let index = 0; index < count + 12; index++) all.push(await timed(() => run(index)))
  return all.slice(12)
}

function figure(what: string, values: readonly number[], goal: number | null = null): PostingFigure {
  return { what, samples: values.length, p50: quantile(values, 0.5), p95: quantile(values, 0.95), goal }
}

/** What people type to find a city: its start, all of it with the state, and with one letter missing. */
function typed(index: number): string {
  const { name, state } = gazetteer.cities[(index * 7919) % gazetteer.cities.length] ?? { name: 'Dallas', state: 'TX' }
  const ways = [name.slice(0, 4), `1200 Main St, ${name}, ${state}`, name.slice(0, 1) + name.slice(2)]
  return (ways[index % ways.length] ?? name).padEnd(3, 'a')
}

/** Posting a list, pricing a lane and finding an address, with the default configuration. */
export async function measurePosting(): Promise<PostingFigure[]> {
  const server = await startServer({ demoLoads: DEMO_LOADS })
  try {
    const broker = await demoClient(server.url, BROKER)
    const yardstick = await times(QUESTIONS, () => broker.call(livenessEndpoint, {}))
    const list = rows()
    const postAll = async (outcome: string) => {
      for (let start = 0; start < list.length; start += MAX_BULK_ROWS) {
        const { results } = await broker.call(postLoadsEndpoint, {
          body: { loads: list.slice(start, start + MAX_BULK_ROWS) },
        })
        const other = results.find((result) => result.outcome !== outcome)
        if (other) throw new Error(`A row was not ${outcome}: ${JSON.stringify(other)}`)
      }
    }
    const posting = await timed(() => postAll('posted'))
    const again = await timed(() => postAll('exists'))
    const suggesting = await times(QUESTIONS, (index) => {
      const to = gazetteer.cities[(index * 104_729) % gazetteer.cities.length]
      const row = to?.mainRow ?? 0
      const coordinates = {
        latitude: (gazetteer.latitudes[row] ?? 0) / 1000,
        longitude: (gazetteer.longitudes[row] ?? 0) / 1000,
      }
      return broker.call(suggestRateEndpoint, {
        body: {
          pickupLocation: { coordinates: DALLAS },
          deliveryLocation: { coordinates },
          pickupDateTime: new Date(Date.now() + 2 * DAY_MS).toISOString(),
          deliveryDateTime: new Date(Date.now() + 6 * DAY_MS).toISOString(),
        },
      })
    })
    const searching = await times(QUESTIONS, (index) => searchAddresses(gazetteer, typed(index), 5))
    const asking = await times(QUESTIONS, (index) =>
      broker.call(searchAddressesEndpoint, { query: { q: typed(index) } }),
    )
    return [
      figure('bare request, for comparison', yardstick),
      figure(`${ROWS} rows posted`, [posting], 10_000),
      figure(`${ROWS} rows posted again`, [again]),
      figure('rate suggestion', suggesting),
      figure('address search, in the process', searching, 5),
      figure('address search, over HTTP', asking),
    ]
  } finally {
    await server.stop()
  }
}
