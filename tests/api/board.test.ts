import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { acceptBookingRequestEndpoint, withdrawBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { tenderLoadEndpoint, deleteLoadEndpoint, setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import type { BoardSort } from '#contract/freight/load-query.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { requestPostedLoad, type PostedLoad, postLoad } from '#tests/support/load-scenes.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'

const server = await startApi()
afterAll(() => server.stop())
const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'dispatcher')
const harpreet = await createPerson(server, 'company')

type Query = Parameters<typeof listed>[0]
async function listed(
  query: { search: string; status?: 'all' | 'active' | 'pending' | 'completed' | 'cancelled' },
  who = dana,
) {
  const { data } = await server.as(who).call(listBoardEndpoint, { query: { ...query, limit: 100 } })
  return data.map(({ id }) => id)
}
const isListed = async (load: PostedLoad, query: Query, who?: ApiPerson) => (await listed(query, who)).includes(load.id)

describe('the board', () => {
  test('[API-22] returns pages of 12 that together list every load once', async () => {
    const posted: string[] = []
    for (let n = 0; n < 27; n++)
      posted.push((await postLoad(server, marta, { commodity: 'Paging', rate_cents: 1000 * (n % 3) })).id)
    const page = (number: number) =>
      server.as(dana).call(listBoardEndpoint, { query: { search: 'paging', page: number } })
    const pages = [await page(1), await page(2), await page(3), await page(4)]
    expect(pages.map(({ data }) => data.length)).toEqual([12, 12, 3, 0])
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id)).toSorted()).toEqual(posted.toSorted())
    const next = expect.any(String)
    expect(pages[0]?.meta).toEqual({ total: 27, totalPages: 3, page: 1, limit: 12, hasMore: true, next })
    expect(pages[2]?.meta).toMatchObject({ page: 3, hasMore: false })
  })

  test('[API-22] supports five sort orders, and sorts by rate high to low by default', async () => {
    for (const [rate, miles] of [
      [150_000, 900],
      [250_000, 300],
      [200_000, 600],
    ] as const) {
      server.pass({ minutes: 1 })
      await postLoad(server, marta, { commodity: 'Sorting', rate_cents: rate, distance_miles: miles })
    }
    const sorted = async (sort?: BoardSort) => {
      const { data } = await server
        .as(dana)
        .call(listBoardEndpoint, { query: { search: 'sorting', ...(sort && { sort }) } })
      return data.map(({ rate, distance }) => [rate, distance])
    }
    const [a, b, c] = [
      [1500, 900],
      [2500, 300],
      [2000, 600],
    ]
    expect(await sorted()).toEqual([b, c, a])
    expect(await sorted('rate:desc')).toEqual([b, c, a])
    expect(await sorted('rate:asc')).toEqual([a, c, b])
    expect(await sorted('distance:desc')).toEqual([a, c, b])
    expect(await sorted('distance:asc')).toEqual([b, c, a])
    expect(await sorted('createdAt:desc')).toEqual([c, b, a])
  })

  test('shows each viewer only what they have permission to see', async () => {
    const load = await postLoad(server, marta, { commodity: 'Viewing' })
    const seen = async (who: ApiPerson) =>
      (await server.as(who).ask(listBoardEndpoint, { query: { search: 'viewing' } })).text
    await requestPostedLoad(server, harpreet, load, { proposedRate: 1234 })
    expect(await seen(dana)).toContain('"viewer":"board"')
    expect(await seen(dana)).not.toContain('1234')
    expect(await seen(harpreet)).toContain('"viewer":"requester"')
    for (const who of [dana, harpreet]) expect(await seen(who)).not.toMatch(/Street|Chris|REF-|Trailer 118|@road.test/)
  })

  test('is closed to accounts without the booking permission', async () => {
    expect(await expectRefusal(server.as(marta).call(listBoardEndpoint, { query: {} }))).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    })
  })
})

describe('a search', () => {
  test('[API-22] matches word prefixes in city, state, ZIP, commodity and equipment, ignoring case and accents', async () => {
    const load = await postLoad(server, marta, {
      commodity: 'Jalapeños, crated',
      pickup: { city: 'Española', state: 'NM', zip_code: '87532' },
      delivery: { city: 'Coeur d’Alene', state: 'ID', zip_code: '83814' },
    })
    const found = [
      'espa',
      'ESPAÑOLA',
      'espanola nm',
      'nm 87532',
      '8381',
      'coeur',
      'alene id',
      'jalapen',
      'crated',
      'van espa',
      '53 crated',
    ]
    for (const search of found)
      expect({ search, found: await isListed(load, { search }) }).toEqual({ search, found: true })
    for (const search of ['pañola', 'espanola tx', 'reefer espa', 'espx'])
      expect({ search, found: await isListed(load, { search }) }).toEqual({ search, found: false })
  })

  test('never matches the reference for a carrier who only requested or was tendered the load', async () => {
    const commodity = 'Sealed crates'
    const open = await postLoad(server, marta, { commodity, reference: 'QX-77' })
    const tendered = await postLoad(server, marta, { commodity, reference: 'QX-78' })
    await server.as(marta).call(tenderLoadEndpoint, { params: tendered, body: { carrierId: dana.id } })
    await requestPostedLoad(server, dana, open)
    for (const search of ['q', 'qx', 'qx-77', 'sealed qx', 'qx-78']) {
      for (const status of ['all', 'pending', 'active'] as const) expect(await listed({ search, status })).toEqual([])
      const mine = await server.as(dana).call(listMyLoadsEndpoint, { query: { search } })
      expect({ search, found: mine.data.map(({ id }) => id) }).toEqual({ search, found: [] })
    }
    expect(await isListed(open, { search: 'sealed' })).toBe(true)
    const mine = await server.as(dana).call(listMyLoadsEndpoint, { query: { search: 'sealed' } })
    expect(mine.data.map(({ id }) => id).toSorted()).toEqual([open.id, tendered.id].toSorted())
  })

  test('treats query operators as plain text', async () => {
    const load = await postLoad(server, marta, { commodity: 'Quoting' })
    const typed = [
      "quot'",
      '"quoting"',
      'quoting & dallas',
      'quot:*',
      '!quoting',
      '(quoting',
      'quoting | x<->y',
      'quoting\\',
      '%quoting%',
    ]
    for (const search of typed)
      expect({ search, listed: Array.isArray(await listed({ search })) }).toEqual({ search, listed: true })
    expect(await isListed(load, { search: "'quoting' & 'dallas'" })).toBe(true)
    expect(await listed({ search: "' or 1=1 --" })).toEqual([])
    expect((await listed({ search: '?!' })).length).toBeGreaterThan(0)
  })
})

describe('a load leaves the board', () => {
  async function expectLeaves(commodity: string, act: (load: PostedLoad) => Promise<unknown>): Promise<void> {
    const load = await postLoad(server, marta, { commodity })
    expect(await isListed(load, { search: commodity })).toBe(true)
    await act(load)
    expect(await isListed(load, { search: commodity })).toBe(false)
    expect(await isListed(load, { search: commodity, status: 'all' })).toBe(false)
  }

  test('when another carrier has booked it', async () => {
    await expectLeaves('Leaving-booked', async (load) => {
      const { id } = await requestPostedLoad(server, harpreet, load)
      await server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
    })
  })
  test('when it is tendered to another carrier', async () => {
    await expectLeaves('Leaving-tendered', (load) =>
      server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: harpreet.id } }),
    )
  })
  test('when it is cancelled', async () => {
    await expectLeaves('Leaving-cancelled', async (load) => {
      await server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: harpreet.id } })
      await server.as(marta).call(setLoadStatusEndpoint, { params: load, body: { status: 'cancelled' } })
    })
  })
  test('when it is deleted', async () => {
    await expectLeaves('Leaving-deleted', (load) => server.as(marta).call(deleteLoadEndpoint, { params: load }))
  })
  test('at the exact moment its pickup passes', async () => {
    const load = await postLoad(server, marta, { commodity: 'Leaving-expired', pickup_at: server.at({ hours: 1 }) })
    server.pass({ hours: 1, ms: -1 })
    expect(await isListed(load, { search: 'leaving expired' })).toBe(true)
    server.pass({ ms: 1 })
    expect(await isListed(load, { search: 'leaving expired' })).toBe(false)
  })
})

describe('the status filter', () => {
  test('[BOARD-02] pending lists bookable loads, other statuses list the viewer’s loads and requests, all lists both', async () => {
    const post = () => postLoad(server, marta, { commodity: 'Filtering' })
    const book = async (load: PostedLoad, carrier: ApiPerson) => {
      const { id } = await requestPostedLoad(server, carrier, load)
      await server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
      return load
    }
    const offer = async (load: PostedLoad) => {
      await server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: dana.id } })
      return load
    }
    const loads = {
      open: await post(),
      asked: await post(),
      withdrawn: await post(),
      tendered: await offer(await post()),
      active: await book(await post(), dana),
      lost: await post(),
      completed: await book(await post(), dana),
      cancelled: await offer(await post()),
      othersActive: await book(await post(), harpreet),
    }
    await requestPostedLoad(server, dana, loads.asked)
    await server.as(dana).call(withdrawBookingRequestEndpoint, {
      params: { id: (await requestPostedLoad(server, dana, loads.withdrawn)).id },
      body: {},
    })
    await requestPostedLoad(server, dana, loads.lost)
    await book(loads.lost, harpreet)
    await server.as(dana).call(setLoadStatusEndpoint, { params: loads.completed, body: { status: 'completed' } })
    await server.as(marta).call(setLoadStatusEndpoint, { params: loads.cancelled, body: { status: 'cancelled' } })

    const names = async (status?: Query['status']) => {
      const ids = await listed({ search: 'filtering', ...(status && { status }) })
      return Object.entries(loads).flatMap(([name, { id }]) => (ids.includes(id) ? [name] : []))
    }
    expect(await names()).toEqual(['open', 'asked', 'withdrawn'])
    expect(await names('pending')).toEqual(['open', 'asked', 'withdrawn'])
    expect(await names('active')).toEqual(['active', 'lost'])
    expect(await names('completed')).toEqual(['completed'])
    expect(await names('cancelled')).toEqual(['cancelled'])
    expect(await names('all')).toEqual(Object.keys(loads).filter((name) => name !== 'othersActive'))
  })
})

// the last, as its loads slow down the searches of others
describe('the board', () => {
  test('[API-22] counts every load that a search for words finds, and leads no deeper than 10,000 by page number', async () => {
    const load = await postLoad(server, marta, { commodity: 'Counting' })
    const copies = async (count: number) => {
      await sql`with copy as (
          insert into load (id, owner_id, rate_cents, distance_miles, drive_minutes, distance_source, detention, weight_lbs, vehicle,
            trailer, equipment_code, packaging_type, commodity, pickup_at, delivery_at, search_words, posted_at, created_at, updated_at)
          select gen_random_uuid(), owner_id, rate_cents, distance_miles, drive_minutes, distance_source, detention, weight_lbs, vehicle,
            trailer, equipment_code, packaging_type, commodity, pickup_at, delivery_at, search_words, posted_at, created_at, updated_at
          from load cross join generate_series(1, ${sql.lit(count)}) where load.id = ${load.id} returning id)
        insert into load_stop (load_id, id, kind, position, city, state, zip_code, precision, zone, appointment_at)
        select copy.id, load_stop.id, kind, position, city, state, zip_code, precision, zone, appointment_at
        from load_stop cross join copy where load_id = ${load.id}`.execute(server.db)
      // the board's triggers would go on with their plans for a few loads
      await sql`analyze load, load_stop, load_board`.execute(server.db)
    }
    const meta = async () => (await server.as(dana).call(listBoardEndpoint, { query: { search: 'counting' } })).meta
    for (const count of [19, ...Array.from({ length: 20 }, () => 500)]) await copies(count)
    const deep = async (page: number) =>
      (await server.as(dana).call(listBoardEndpoint, { query: { search: 'counting', page } })).data.length
    expect(await meta()).toMatchObject({ total: 10_020, totalPages: 835, hasMore: true })
    expect([await deep(834), await deep(835)]).toEqual([12, 0])
  }, 90_000)
})
