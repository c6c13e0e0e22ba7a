import { afterAll, describe, expect, test } from 'vitest'
import { addReferences, postLoadsEndpoint } from '#contract/freight/load-bulk.ts'
import { deleteLoadEndpoint } from '#contract/freight/load-actions.ts'
import type { NewLoad } from '#contract/freight/load-post.ts'
import { startApi } from '#tests/support/api-server.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'

const server = await startApi()
afterAll(() => server.stop())

const rows = (count: number, changes: (index: number) => Parameters<typeof newLoad>[1]): NewLoad[] =>
  Array.from({ length: count }, (_, index) => newLoad(server, changes(index)))
const post = async (who: ApiPerson, loads: unknown[]) =>
  (await server.as(who).call(postLoadsEndpoint, { body: { loads } })).results
const MEMPHIS = { city: 'Memphis', state: 'TN', zipCode: '38103', coordinates: null }
const outcomes = (results: Awaited<ReturnType<typeof post>>) => results.map(({ outcome }) => outcome)

async function loadsOf(who: ApiPerson) {
  return server.db
    .selectFrom('load')
    .select(['id', 'number', 'reference'])
    .where('owner_id', '=', who.id)
    .where('deleted_at', 'is', null)
    .execute()
}

describe('a list of loads', () => {
  test('is posted with stops and history, and each result has its load number', async () => {
    const marta = await createPerson(server, 'broker')
    const results = await post(
      marta,
      rows(30, (index) => ({ reference: `PO-${index}`, rate: 1000 + index })),
    )
    expect(new Set(outcomes(results))).toEqual(new Set(['posted']))
    const stored = await loadsOf(marta)
    expect(stored).toHaveLength(30)
    const [first] = results
    expect(stored).toContainEqual({ id: first?.id, number: first?.number, reference: 'PO-0' })
    const events = server.db.selectFrom('load_event').select('type').where('actor_id', '=', marta.id)
    expect(await events.execute()).toHaveLength(30)
    const stops = server.db
      .selectFrom('load_stop')
      .select('load_id')
      .where(
        'load_id',
        'in',
        stored.map(({ id }) => id),
      )
    expect(await stops.execute()).toHaveLength(60)
  })

  test('sent again posts no load twice, matched by reference or else by content', async () => {
    const marta = await createPerson(server, 'broker')
    const loads = rows(6, (index) => (index % 2 ? { reference: `R${index}` } : { weight: 20_000 + index }))
    const first = await post(marta, loads)
    const again = await post(marta, loads)
    expect(outcomes(first)).toEqual(Array.from({ length: 6 }, () => 'posted'))
    expect(outcomes(again)).toEqual(Array.from({ length: 6 }, () => 'exists'))
    expect(again.map(({ id, number }) => [id, number])).toEqual(first.map(({ id, number }) => [id, number]))
    expect(await loadsOf(marta)).toHaveLength(6)
    expect(first[0]?.reference).toMatch(/^AUTO-[0-9A-Z]{12}$/)
  })

  test('with three identical loads posts all three, but only once', async () => {
    const marta = await createPerson(server, 'broker')
    const loads = rows(3, () => ({}))
    expect(outcomes(await post(marta, loads))).toEqual(['posted', 'posted', 'posted'])
    // with another rate it is still the same load
    expect(
      outcomes(
        await post(
          marta,
          rows(4, () => ({ rate: 1 })),
        ),
      ),
    ).toEqual(['exists', 'exists', 'exists', 'posted'])
    expect(await loadsOf(marta)).toHaveLength(4)
  })

  test('with two identical loads posts an invalid one after its fix, and the other only once', async () => {
    const marta = await createPerson(server, 'broker')
    const [fixed, twin] = rows(2, () => ({}))
    expect(outcomes(await post(marta, [{ ...fixed, rate: 'a lot' }, twin]))).toEqual(['refused', 'posted'])
    expect(outcomes(await post(marta, [fixed, twin]))).toEqual(['posted', 'exists'])
    expect(await loadsOf(marta)).toHaveLength(2)
  })

  test('split into several calls still posts each identical load once', async () => {
    const marta = await createPerson(server, 'broker')
    const loads = addReferences(rows(4, () => ({})))
    await post(marta, loads.slice(0, 2))
    expect(outcomes(await post(marta, loads.slice(2)))).toEqual(['posted', 'posted'])
    expect(outcomes(await post(marta, loads))).toEqual(['exists', 'exists', 'exists', 'exists'])
  })

  test('with a duplicate reference posts only the first load', async () => {
    const marta = await createPerson(server, 'broker')
    const results = await post(
      marta,
      rows(2, (index) => ({ reference: 'twice', rate: 100 + index })),
    )
    expect(outcomes(results)).toEqual(['posted', 'exists'])
    expect(results[1]?.id).toBe(results[0]?.id)
  })

  test('[CASE-19] refuses a row whose reference another lane or day has, and names that load', async () => {
    const marta = await createPerson(server, 'broker')
    const [posted] = await post(
      marta,
      rows(1, () => ({ reference: 'TW-1\u200B' })),
    )
    expect(posted).toMatchObject({ outcome: 'posted', reference: 'TW-1' })
    const results = await post(marta, [
      newLoad(server, { reference: 'TW-1', pickupLocation: MEMPHIS }),
      newLoad(server, { reference: 'TW-1', pickupDateTime: server.at({ days: 3 }).toISOString() }),
      newLoad(server, { reference: '\uFF34W-1', rate: 1 }),
    ])
    expect(outcomes(results)).toEqual(['refused', 'refused', 'exists'])
    const refusal = `Load #${posted?.number} (Dallas, TX to Phoenix, AZ, `
    const refused = [{ path: 'reference', message: expect.stringContaining(refusal) }]
    expect(results.map(({ errors }) => errors)).toEqual([refused, refused, []])
    // two rows of one call: the second is lost no more
    const twice = await post(marta, [
      newLoad(server, { reference: 'TW-2' }),
      newLoad(server, { reference: 'TW-2', pickupLocation: MEMPHIS }),
    ])
    expect(outcomes(twice)).toEqual(['posted', 'refused'])
  })

  test('[TRUE-10] [TRUE-12] each posted load is announced at its rate, though nobody has an alert', async () => {
    const marta = await createPerson(server, 'broker')
    const [first] = await post(
      marta,
      rows(2, (index) => ({ reference: 'twice', rate: 100 + index })),
    )
    const announced = await server.db
      .selectFrom('announced_rate')
      .select('rate_cents')
      .where('load_id', '=', first?.id ?? '')
      .execute()
    expect(announced).toEqual([{ rate_cents: 10_000 }])
    const events = await server.db
      .selectFrom('domain_event')
      .select('payload')
      .where('type', '=', 'load.listed')
      .execute()
    expect(events.filter(({ payload }) => JSON.stringify(payload).includes(first?.id ?? ''))).toHaveLength(1)
  })

  test('posts a deleted load again, even when another broker uses the same reference', async () => {
    const [marta, hollis] = [await createPerson(server, 'broker'), await createPerson(server, 'broker')]
    const loads = rows(1, () => ({ reference: 'again' }))
    const [{ id } = { id: null }] = await post(marta, loads)
    expect(outcomes(await post(hollis, loads))).toEqual(['posted'])
    await server.as(marta).call(deleteLoadEndpoint, { params: { id: id ?? '' } })
    expect(outcomes(await post(marta, loads))).toEqual(['posted'])
  })

  test('checks each row separately and names its invalid fields', async () => {
    const marta = await createPerson(server, 'broker')
    const good = newLoad(server, { reference: 'good' })
    const results = await post(marta, [
      { ...good, reference: 'past', pickupDateTime: '2026-01-01T08:00' },
      null,
      good,
      { ...good, reference: 'x'.repeat(51), weight: '7', pickupLocation: { ...good.pickupLocation, city: 'D' } },
      '; drop table load',
    ])
    expect(outcomes(results)).toEqual(['refused', 'refused', 'posted', 'refused', 'refused'])
    expect(results[0]?.errors).toEqual([{ path: 'pickupDateTime', message: 'Pickup time cannot be in the past' }])
    expect(results[3]?.errors).toEqual([
      { path: 'pickupLocation.city', message: 'Pickup city must be at least 2 characters' },
      { path: 'weight', message: 'Weight must be a number' },
      { path: 'reference', message: 'Must be 50 characters or fewer' },
    ])
    expect(results[1]?.errors).toEqual([{ path: '', message: 'Must be an object' }])
    expect(await loadsOf(marta)).toHaveLength(1)
  })

  test('is rejected as a whole when it is not a list, empty or too long', async () => {
    const marta = await createPerson(server, 'broker')
    const statusOf = async (body: unknown) =>
      (await server.as(marta).send({ method: 'POST', path: postLoadsEndpoint.path, body: JSON.stringify(body) })).status
    expect(await statusOf({ loads: 'all' })).toBe(422)
    expect(await statusOf({ loads: [] })).toBe(422)
    expect(await statusOf({ loads: Array.from({ length: 101 }, () => ({})) })).toBe(422)
    expect(await statusOf({ loads: ['x'.repeat(1024 * 1024)] })).toBe(413)
  })
})
