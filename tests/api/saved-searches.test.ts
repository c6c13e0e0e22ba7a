import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { declineTenderEndpoint, deleteLoadEndpoint, releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import { postLoadsEndpoint } from '#contract/freight/load-bulk.ts'
import { createLoadEndpoint, updateLoadEndpoint } from '#contract/freight/load-post.ts'
import {
  deleteSavedSearchEndpoint,
  listSavedSearchesEndpoint,
  MAX_SAVED_SEARCHES,
  saveSearchEndpoint,
  updateSavedSearchEndpoint,
} from '#contract/freight/saved-search.ts'
import { listNotificationsEndpoint, markAllNotificationsReadEndpoint } from '#contract/notification/notification.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postBookedLoad, postTenderedLoad } from '#tests/support/load-scenes.ts'
import { newLoad } from '#tests/support/new-load.ts'

const server = await startApi()
afterAll(() => server.stop())

let marta: ApiPerson
let dana: ApiPerson
beforeEach(async () => {
  // searches of the test before would hear of this one's loads
  await server.db.deleteFrom('saved_search').execute()
  marta = await createPerson(server, 'broker')
  dana = await createPerson(server, 'dispatcher')
})

type Query = Record<string, string | number>
const save = (who: ApiPerson, name: string, query: Query = { equipment: 'V' }) =>
  server.as(who).call(saveSearchEndpoint, { body: { name, query } })
const listed = async (who: ApiPerson) => (await server.as(who).call(listSavedSearchesEndpoint, {})).data
const post = (changes: Parameters<typeof newLoad>[1] = {}) =>
  server.as(marta).call(createLoadEndpoint, { body: newLoad(server, changes) })
/** Titles of the matches that the person heard of, oldest first. What was read takes in no more of them. */
async function heard(who: ApiPerson): Promise<string[]> {
  await server.eventsHandled()
  await server.as(who).call(markAllNotificationsReadEndpoint, {})
  const query = { limit: 100, sort: 'createdAt:asc' } as const
  const { data } = await server.as(who).call(listNotificationsEndpoint, { query })
  return data.filter(({ title }) => /match/i.test(title)).map(({ title }) => title)
}

describe('[BOARD-02] saved searches', () => {
  test('keep the query as the board’s URL has it, for their account only, by name', async () => {
    const other = await createPerson(server, 'company')
    const query = {
      near: '32.80,-96.8',
      radius: 150,
      equipment: 'V,R',
      toStates: 'OK,AR',
      minRatePerMile: 2.4,
      search: ' tile ',
    }
    const saved = await save(dana, ' vans near Dallas ', query)
    expect(saved).toMatchObject({
      name: 'vans near Dallas',
      alerts: true,
      createdAt: server.at({}).toISOString(),
      query: {
        near: '32.8,-96.8',
        radius: '150',
        equipment: 'V,R',
        toStates: 'OK,AR',
        minRatePerMile: '2.4',
        search: 'tile',
        sort: 'rate:desc',
      },
    })
    await save(dana, 'A week in Texas', { toStates: 'TX' })
    expect((await listed(dana)).map(({ name }) => name)).toEqual(['A week in Texas', 'vans near Dallas'])
    expect((await listed(dana))[1]).toEqual(saved)
    expect(await listed(other)).toEqual([])
  })

  test('keep the names of what was chosen, for the screen; a name alone is no search', async () => {
    const broker = marta.id
    const names = { nearName: 'Dallas, TX', toName: 'Tulsa, OK', brokerName: '<b>Marta</b>' }
    const saved = await save(dana, 'Lane', { near: '32.8,-96.8', to: '36.2,-96', broker, ...names })
    expect(saved.query).toMatchObject({ near: '32.8,-96.8', to: '36.2,-96', broker, ...names })
    expect((await expectRefusal(save(dana, 'Names', names))).validationErrors[0]?.path).toBe('query')
    const long = await expectRefusal(save(dana, 'Long', { equipment: 'V', nearName: 'x'.repeat(201) }))
    expect(long.validationErrors[0]?.path).toBe('query.nearName')
  })

  test('can be renamed, silenced and deleted by their account alone', async () => {
    const [saved, taken] = [await save(dana, 'Vans'), await save(dana, 'Reefers')]
    const change = (who: ApiPerson, body: { name?: string; alerts?: boolean }) =>
      server.as(who).call(updateSavedSearchEndpoint, { params: saved, body })
    expect(await change(dana, { name: 'Dry vans' })).toEqual({ ...saved, name: 'Dry vans' })
    expect(await change(dana, { alerts: false })).toEqual({ ...saved, name: 'Dry vans', alerts: false })
    expect(await change(dana, {})).toEqual({ ...saved, name: 'Dry vans', alerts: false })
    expect((await expectRefusal(change(dana, { name: 'REEFERS' }))).code).toBe('SEARCH_NAME_TAKEN')
    const other = await createPerson(server, 'company')
    expect((await expectRefusal(change(other, { alerts: true }))).status).toBe(404)
    const remove = (who: ApiPerson) => server.as(who).call(deleteSavedSearchEndpoint, { params: taken })
    expect((await expectRefusal(remove(other))).status).toBe(404)
    await remove(dana)
    expect((await expectRefusal(remove(dana))).status).toBe(404)
    expect((await listed(dana)).map(({ name }) => name)).toEqual(['Dry vans'])
  })

  test('are at most 20 an account, each with a name of its own', async () => {
    await save(dana, 'Vans')
    const twin = await expectRefusal(save(dana, ' VANS'))
    expect([twin.status, twin.code, twin.validationErrors[0]?.path]).toEqual([409, 'SEARCH_NAME_TAKEN', 'name'])
    // at once: the limit holds for those who save at the same time
    const others = Array.from({ length: MAX_SAVED_SEARCHES + 2 }, (_, n) => save(dana, `Search ${n}`))
    const ended = await Promise.allSettled(others)
    expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(3)
    expect(await listed(dana)).toHaveLength(MAX_SAVED_SEARCHES)
    expect((await expectRefusal(save(dana, 'One more'))).code).toBe('SEARCH_LIMIT')
  })

  test.each<[string, unknown, string]>([
    ['without a filter', {}, 'query'],
    ['for every load in another order', { sort: 'createdAt:desc', radius: 50, search: '  ' }, 'query'],
    ['by deadhead without a truck', { equipment: 'V', sort: 'deadhead:asc' }, 'query.sort'],
    ['in the middle of nowhere', { near: '95,-96' }, 'query.near'],
    ['with a radius around the Earth', { near: '32,-96', radius: 25_000 }, 'query.radius'],
    ['for equipment nobody has', { equipment: 'V,UFO' }, 'query.equipment'],
    ['for states that are none', { toStates: 'tx' }, 'query.toStates'],
    ['with 10 kB of words', { search: 'x'.repeat(10_000) }, 'query.search'],
    ['with a NUL', { search: 'a\u0000b\uD800' }, 'query.search'],
    ['with a rate that is no number', { minRate: 'much' }, 'query.minRate'],
    ['of a day that is none', { pickupDateFrom: '2026-02-30' }, 'query.pickupDateFrom'],
    ['of somebody who is no id', { broker: '1 or 1=1' }, 'query.broker'],
    ['that is a list', ['V'], 'query'],
    ['that is missing', undefined, 'query'],
  ])('a search %s is refused by the name of its field', async (_, query, path) => {
    const { status, body } = await server.as(dana).send({
      method: 'POST',
      path: '/saved-searches',
      body: JSON.stringify({ name: 'Bad', query }),
    })
    expect(status).toBe(422)
    const { details } = (body as { error: { details: { path: string }[] } }).error
    expect(details.map((detail) => detail.path)).toContain(path)
  })

  test.each([{ name: '' }, { name: '  ' }, { name: 'x'.repeat(61) }, { name: 7 }, { alerts: 'yes' }])(
    'a change to %o is refused',
    async (body) => {
      const { id } = await save(dana, 'Vans')
      const { status } = await server
        .as(dana)
        .send({ method: 'PUT', path: `/saved-searches/${id}`, body: JSON.stringify(body) })
      expect(status).toBe(422)
    },
  )

  test('a broker has none', async () => {
    expect((await expectRefusal(save(marta, 'Vans'))).status).toBe(403)
  })
})

describe('[BOARD-02] a carrier who saved a search', () => {
  test('[CASE-22] hears of a load that is posted, alone or in a list, once, by the name of the search', async () => {
    await save(dana, 'Arizona', { toStates: 'AZ' })
    await save(dana, 'Near Dallas', { near: '32.8,-96.8', radius: 50 })
    const other = await createPerson(server, 'company')
    await save(other, 'Reefers', { equipment: 'R' })
    const { number } = await post()
    await server.eventsHandled()
    const { data } = await server.as(dana).call(listNotificationsEndpoint, { query: {} })
    expect(data.map(({ title, message }) => `${title}: ${message}`)).toEqual([
      `New matching load: Load #${number}, Dallas, TX to Phoenix, AZ, at $2,650, matches your search "Arizona".`,
    ])
    const row = { ...newLoad(server), reference: 'LIST-1' }
    await server.as(marta).call(postLoadsEndpoint, { body: { loads: [row, { ...row, reference: 'LIST-2' }] } })
    await server.eventsHandled()
    const { data: all } = await server.as(dana).call(listNotificationsEndpoint, { query: {} })
    expect(all.map(({ title, metadata }) => [title, metadata])).toEqual([
      ['3 matching loads', { subject: 'match', matches: 3, search: { toStates: 'AZ', sort: 'rate:desc' } }],
    ])
    expect(await heard(other)).toEqual([])
  })

  test('hears of a raise of 5 % or more, also in steps, and of no smaller one', async () => {
    await save(dana, 'Arizona', { toStates: 'AZ' })
    const load = await post({ rate: 1000 })
    const heardAt = async (rate: number) => {
      await server.as(marta).call(updateLoadEndpoint, { params: load, body: newLoad(server, { rate }) })
      return (await heard(dana)).length
    }
    expect(await heard(dana)).toEqual(['New matching load'])
    expect(await heardAt(1049.99)).toBe(1)
    expect(await heardAt(1050)).toBe(2)
    expect(await heardAt(1080)).toBe(2)
    expect(await heardAt(900)).toBe(2)
    expect(await heardAt(945)).toBe(3)
    expect(await heard(dana)).toEqual(['New matching load', 'Matching load pays more', 'Matching load pays more'])
  })

  test('hears that a load is back, unless they gave it up or it was booked meanwhile', async () => {
    const harpreet = await createPerson(server, 'company')
    for (const who of [dana, harpreet]) await save(who, 'To Chicago', { toStates: 'IL' })
    const tendered = await postTenderedLoad(server, marta, dana)
    await server.as(dana).call(declineTenderEndpoint, { params: tendered })
    expect([await heard(dana), await heard(harpreet)]).toEqual([[], ['Matching load is back']])
    const booked = await postBookedLoad(server, marta, dana)
    await server.as(dana).call(releaseCarrierEndpoint, { params: booked, body: { reason: 'Engine trouble' } })
    expect([await heard(dana), (await heard(harpreet)).length]).toEqual([[], 2])

    await server.stopWork()
    const gone = await post({ deliveryLocation: { state: 'IL', city: 'Chicago' } })
    await server.as(marta).call(deleteLoadEndpoint, { params: gone })
    await server.startWork()
    expect((await heard(harpreet)).length).toBe(2)
  })

  test('hears nothing after turning alerts off, deleting the search or closing the account', async () => {
    const [silent, removed, closed] = [
      dana,
      await createPerson(server, 'company'),
      await createPerson(server, 'company'),
    ]
    const { id } = await save(silent, 'Vans')
    const gone = await save(removed, 'Vans')
    await save(closed, 'Vans')
    await server.as(silent).call(updateSavedSearchEndpoint, { params: { id }, body: { alerts: false } })
    await server.as(removed).call(deleteSavedSearchEndpoint, { params: gone })
    await server.db.updateTable('account').set({ is_active: false }).where('id', '=', closed.id).execute()
    await post()
    await server.eventsHandled()
    const rows = await server.db.selectFrom('notification').select('id').where('kind', '=', 'matches').execute()
    const before = rows.length
    await post()
    await server.eventsHandled()
    const after = await server.db.selectFrom('notification').select('id').where('kind', '=', 'matches').execute()
    expect([await heard(silent), await heard(removed), after.length]).toEqual([[], [], before])
  })
})
