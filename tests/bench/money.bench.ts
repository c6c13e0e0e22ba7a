import { sql } from 'kysely'
import { listPayablesEndpoint, listReceivablesEndpoint } from '#contract/money/aging.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { postInvoicedLoad } from '#tests/support/invoiced-load.ts'
import { copyInvoices } from '#tests/support/many-invoices.ts'
import { quantile } from './quantile.ts'

export interface MoneyFigure {
  what: string
  samples: number
  /** milliseconds, like the next two fields */
  p50: number
  p95: number
  goal: number
}

const INVOICES = 10_000
const SAMPLES = 20

/** How long a list of money takes to come, with the sums by age of all its invoices. */
export async function measureMoney(): Promise<MoneyFigure[]> {
  const { database, drop } = await freshPostgres()
  const server = await startApi(database.connectionString)
  try {
    const broker = await createPerson(server, 'broker')
    const carrier = await createPerson(server, 'company')
    const { about } = await postInvoicedLoad(server, { broker, carrier })
    await copyInvoices(server.db, about.dealId, INVOICES - 1)
    await sql`vacuum (analyze) deal, freight_invoice`.execute(server.db)
    const measure = async (what: string, ask: () => Promise<unknown>): Promise<MoneyFigure> => {
      await ask()
      const times: number[] = []
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        const started = performance.now()
        await ask()
        times.push(performance.now() - started)
      }
      return { what, samples: SAMPLES, p50: quantile(times, 0.5), p95: quantile(times, 0.95), goal: 1000 }
    }
    const count = INVOICES.toLocaleString('en-US')
    return [
      await measure(`what is owed to a carrier, ${count} invoices`, () =>
        server.as(carrier).call(listReceivablesEndpoint, { query: {} }),
      ),
      await measure(`what a broker owes, ${count} invoices`, () =>
        server.as(broker).call(listPayablesEndpoint, { query: {} }),
      ),
    ]
  } finally {
    await server.stop()
    await drop()
  }
}
