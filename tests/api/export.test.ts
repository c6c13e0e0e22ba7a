import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { guessColumnMapping } from '#contract/freight/guess-columns.ts'
import { createCellReader, createRowValidator, parseCsvRow } from '#contract/freight/load-csv.ts'
import { exportLoadsEndpoint } from '#contract/freight/load.ts'
import { toLoadPayload } from '#contract/freight/load-payload.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { parseCsvLines } from '#tests/support/csv-lines.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postBookedLoad, postLoad } from '#tests/support/load-scenes.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'

const server = await startApi()
afterAll(() => server.stop())

async function exported(who: ApiPerson, query: Record<string, string> = {}): Promise<string[][]> {
  const { status, headers, text } = await server.as(who).ask(exportLoadsEndpoint, { query })
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe('attachment; filename="loads.csv"')
  return parseCsvLines(text)
}

describe('exported loads', () => {
  test('have every column, times in the zone of the stop, and formulas as text', async () => {
    const marta = await createPerson(server, 'broker')
    const load = await server.as(marta).call(createLoadEndpoint, {
      body: newLoad(server, {
        reference: '=HYPERLINK("http://evil.test")',
        brokerNotes: 'two, "three"\nfour',
        pickupLocation: { zipCode: '00000' },
      }),
    })
    const [header = [], row = [], ...more] = await exported(marta)
    expect(more).toEqual([])
    const cells = Object.fromEntries(header.map((name, index) => [name, row[index]]))
    expect(cells).toMatchObject({
      Reference: '\'=HYPERLINK("http://evil.test")',
      Status: 'pending',
      'Pickup city': 'Dallas',
      'Pickup ZIP': '',
      'Pickup date & time': '2026-11-25 08:00',
      'Pickup time zone': 'CST',
      // 12 hours and a zone later
      'Delivery date & time': '2026-11-26 19:00',
      'Delivery time zone': 'MST',
      Weight: '42000',
      Rate: '2650',
      'Agreed rate': '',
      Miles: String(load.distance),
      'Measured by': 'road-model',
      Notes: 'two, "three"\nfour',
    })
  })

  test('can be imported again: each row becomes the form that it came from', async () => {
    const marta = await createPerson(server, 'broker')
    const windows = { pickupUntil: '2026-11-25T12:00', deliveryUntil: '2026-11-27T02:00' }
    const body = newLoad(server, { reference: '-7 @home', rate: 0.5, ...windows })
    await server.as(marta).call(createLoadEndpoint, { body })
    const [header = [], row = []] = await exported(marta)
    const cells = createCellReader(row, guessColumnMapping(header))
    const form = parseCsvRow(cells)
    expect(createRowValidator(() => server.now())(form)).toEqual({})
    const { pickupLocation, deliveryLocation, pickupDateTime, deliveryDateTime, ...others } = toLoadPayload(form)
    const { pickupLocation: from, deliveryLocation: to, pickupDateTime: _, deliveryDateTime: __, ...expected } = body
    expect(others).toEqual(expected)
    expect([pickupDateTime, deliveryDateTime]).toEqual(['2026-11-25T08:00', '2026-11-26T19:00'])
    expect(others).toMatchObject(windows)
    const { coordinates: ___, precision: ____, ...pickup } = from
    expect(pickupLocation).toMatchObject(pickup)
    expect(deliveryLocation).toMatchObject({ address: to.address, contactEmail: to.contactEmail })
  })

  test('are the viewer’s own loads, limited by the filters', async () => {
    const [marta, dana] = [await createPerson(server, 'broker'), await createPerson(server, 'dispatcher')]
    const [open, active] = [await postLoad(server, marta), await postBookedLoad(server, marta, dana)]
    await postLoad(server, await createPerson(server, 'broker'))
    const numbers = async (who: ApiPerson, query?: Record<string, string>) =>
      (await exported(who, query)).slice(1).map(([number]) => Number(number))
    expect(await numbers(marta)).toEqual([open.number, active.number])
    expect(await numbers(marta, { status: 'active' })).toEqual([active.number])
    expect(await numbers(marta, { search: 'ref' })).toEqual([open.number, active.number])
    expect(await numbers(marta, { search: 'ref', status: 'pending' })).toEqual([open.number])
    expect(await numbers(marta, { pickupDateFrom: '2027-01-01' })).toEqual([])
    expect(await numbers(dana)).toEqual([active.number])
    expect(JSON.stringify(await exported(dana))).toContain(marta.businessName)
  })

  test('include every load once, oldest first, across pages', async () => {
    const marta = await createPerson(server, 'broker')
    const { id } = await postLoad(server, marta)
    await copies(id, 1002)
    const [header = [], ...rows] = await exported(marta)
    const posted = rows.map((row) => row[header.indexOf('Posted (UTC)')] ?? '')
    expect(posted).toHaveLength(1003)
    expect(posted).toEqual(posted.toSorted())
    expect(new Set(rows.map(([number]) => number)).size).toBe(1003)
  })
})

/** Ten loads share each creation time, so page breaks fall between loads of the same time. */
async function copies(id: string, count: number): Promise<void> {
  const { db, at } = server
  const first = await db.selectFrom('load').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const stops = await db.selectFrom('load_stop').selectAll().where('load_id', '=', id).execute()
  const { number: _, search: __, party_search: ___, written_by: ____, ...load } = first
  const loads = Array.from({ length: count }, (_each, n) => ({
    ...load,
    id: randomUUID(),
    reference: null,
    detention: JSON.stringify(load.detention),
    agreed_detention: null,
    paper: null,
    created_at: at({ ms: 1 + Math.floor(n / 10) }),
  }))
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('load').values(loads).execute()
    await tx
      .insertInto('load_stop')
      .values(loads.flatMap((each) => stops.map((stop) => ({ ...stop, load_id: each.id }))))
      .execute()
  })
}
