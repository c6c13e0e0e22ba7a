import { afterAll, describe, expect, test } from 'vitest'
import { listMyLoadsEndpoint } from '#contract/freight/load.ts'
import {
  deleteLoadTemplateEndpoint,
  editLoadTemplateEndpoint,
  listLoadTemplatesEndpoint,
  scheduleLoadTemplateEndpoint,
  unscheduleLoadTemplateEndpoint,
} from '#contract/freight/load-template.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { saveTemplate } from '#tests/support/leave-recurring-loads.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'

// its clock is at 08:00 in Dallas, on Monday, November 23, 2026
const server = await startApi()
afterAll(() => server.stop())

const EVERY_OTHER_DAY = {
  weekdays: ['Tue' as const, 'Thu' as const],
  daysAhead: 2,
  pickupTime: '08:00',
  pickupUntil: '12:00',
  deliveryDays: 2,
  deliveryTime: '07:30',
  deliveryUntil: null,
}

/** A broker's template, as saved from a load of theirs. */
async function withTemplate(about: Parameters<typeof createPerson>[2] = {}, form: object = {}) {
  const broker = await createPerson(server, 'broker', about)
  return { broker, ...(await saveTemplate(server, broker, { name: 'Dallas to Phoenix', form })) }
}

const schedule = (who: ApiPerson, id: string, changes: object = {}) =>
  server.as(who).call(scheduleLoadTemplateEndpoint, { params: { id }, body: { ...EVERY_OTHER_DAY, ...changes } })

async function posted({ broker, byHand }: { broker: ApiPerson; byHand: string }) {
  const { data } = await server.as(broker).call(listMyLoadsEndpoint, { query: { limit: 50 } })
  return data.filter(({ id }) => id !== byHand).toSorted((a, b) => (a.pickupDateTime < b.pickupDateTime ? -1 : 1))
}

async function told({ broker }: { broker: ApiPerson }) {
  await server.eventsHandled()
  const { data } = await server.as(broker).call(listNotificationsEndpoint, { query: {} })
  return data.filter(({ metadata }) => metadata.templateId !== undefined)
}

const settledOf = async (who: ApiPerson) =>
  (await server.as(who).call(listLoadTemplatesEndpoint, {})).data[0]?.schedule?.postings

describe('a template that posts itself', () => {
  test('[USE-12] posts each day once, so many days before, with its wall times at the stops', async () => {
    const marta = await withTemplate()
    const saved = await schedule(marta.broker, marta.id)
    expect(saved.schedule).toMatchObject({ ...EVERY_OTHER_DAY, zone: 'America/Chicago', isPaused: false, postings: [] })
    await server.chores()
    await server.chores()
    // Tuesday is due; Thursday from Tuesday, 06:00
    const [first, ...none] = await posted(marta)
    expect(none).toEqual([])
    expect(first).toMatchObject({
      pickupDateTime: '2026-11-24T14:00:00.000Z',
      pickupUntil: '2026-11-24T18:00:00.000Z',
      deliveryDateTime: '2026-11-26T14:30:00.000Z',
      status: 'pending',
      rate: 2650,
    })
    server.pass({ hours: 23 })
    await server.chores()
    expect(await posted(marta)).toHaveLength(2)
    expect(await settledOf(marta.broker)).toMatchObject([
      { day: '2026-11-24', loadId: first?.id, problem: null },
      { day: '2026-11-26', problem: null },
    ])
    // started again, it repeats no day
    await server.as(marta.broker).call(unscheduleLoadTemplateEndpoint, { params: { id: marta.id } })
    await schedule(marta.broker, marta.id)
    await server.chores()
    expect(await posted(marta)).toHaveLength(2)
  })

  test('[USE-12] posts as its template is after an edit, which must still be a whole load', async () => {
    const marta = await withTemplate()
    const { schedule: before } = await schedule(marta.broker, marta.id, { skippedDays: ['2026-11-26'] })
    const edit = async (change: object) => {
      const [template] = (await server.as(marta.broker).call(listLoadTemplatesEndpoint, {})).data
      const body = { name: 'Dallas to Phoenix', form: { ...template?.form, ...change } as never }
      return server.as(marta.broker).call(editLoadTemplateEndpoint, { params: { id: marta.id }, body })
    }
    const refusal = await expectRefusal(edit({ rate: '' }))
    expect([refusal.status, refusal.validationErrors[0]?.path]).toEqual([422, 'rate'])
    expect((await edit({ rate: '2,800' })).schedule).toEqual(before)
    await server.chores()
    expect(await posted(marta)).toMatchObject([{ rate: 2800, pickupDateTime: '2026-11-24T14:00:00.000Z' }])
  })

  test('leaves out a skipped day, posts nothing while paused, and makes up for no day afterwards', async () => {
    const marta = await withTemplate()
    const daily = { weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], daysAhead: 1 }
    const today = server.at({}).toISOString().slice(0, 10)
    const dayAfter = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
    await schedule(marta.broker, marta.id, { ...daily, skippedDays: [dayAfter(0), dayAfter(1)] })
    await server.chores()
    expect(await posted(marta)).toEqual([])
    await schedule(marta.broker, marta.id, { ...daily, isPaused: true })
    server.pass({ days: 3 })
    await server.chores()
    expect(await posted(marta)).toEqual([])
    const resumed = await schedule(marta.broker, marta.id, daily)
    expect(resumed.schedule).toMatchObject({ isPaused: false, pausedBecause: null })
    await server.chores()
    expect((await posted(marta)).map(({ pickupDateTime }) => pickupDateTime.slice(0, 10))).toEqual([
      dayAfter(3),
      dayAfter(4),
    ])
    expect(await told(marta)).toEqual([])
  })

  test('is paused and says so when its broker may no longer post', async () => {
    const marta = await withTemplate({ trial_ends_at: server.at({ days: 1 }) })
    const daily = { weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], daysAhead: 1 }
    await schedule(marta.broker, marta.id, daily)
    await server.chores()
    const before = await posted(marta)
    expect(before.length).toBeGreaterThan(0)
    server.pass({ days: 1 })
    await server.chores()
    await server.chores()
    expect(await posted(marta)).toEqual(before)
    const [news, ...others] = await told(marta)
    expect(others).toEqual([])
    expect(news).toMatchObject({ type: 'general', title: 'Recurring load paused', metadata: { templateId: marta.id } })
    expect(news?.message).toContain('Your subscription has ended. It is paused until you resume it.')
    const [template] = (await server.as(marta.broker).call(listLoadTemplatesEndpoint, {})).data
    expect(template?.schedule).toMatchObject({ isPaused: true, pausedBecause: 'Your subscription has ended' })
    // without a subscription it can be paused and changed, but not resumed
    expect((await expectRefusal(schedule(marta.broker, marta.id, daily))).status).toBe(402)
    await schedule(marta.broker, marta.id, { ...daily, isPaused: true })
  })

  test('misses only the night whose clocks skip its time, and says so', async () => {
    const marta = await withTemplate()
    const ahead = Date.parse('2027-03-12T12:00:00-06:00') - server.now()
    await server.db
      .updateTable('account')
      .set({ trial_ends_at: new Date(server.now() + ahead * 2) })
      .where('id', '=', marta.broker.id)
      .execute()
    server.pass({ ms: ahead })
    await schedule(marta.broker, marta.id, { weekdays: ['Sun'], pickupTime: '02:30', pickupUntil: null })
    await server.chores()
    const [news] = await told(marta)
    expect(news).toMatchObject({ title: 'Recurring load not posted' })
    expect(news?.message).toContain("for Sun Mar 14 wasn't posted: Clocks spring forward that night")
    server.pass({ days: 7 })
    await server.chores()
    // 02:30 in summer
    expect((await posted(marta)).map((load) => load.pickupDateTime)).toEqual(['2027-03-21T07:30:00.000Z'])
  })

  test('ends with its template, whose loads stay', async () => {
    const marta = await withTemplate()
    await schedule(marta.broker, marta.id, { weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] })
    await server.chores()
    const before = await posted(marta)
    expect(before.length).toBeGreaterThan(0)
    await server.as(marta.broker).call(deleteLoadTemplateEndpoint, { params: { id: marta.id } })
    server.pass({ days: 1 })
    await server.chores()
    expect(await posted(marta)).toEqual(before)
    expect(await server.db.selectFrom('posting').select('day').where('template_id', '=', marta.id).execute()).toEqual(
      [],
    )
  })
})

describe('a schedule is refused', () => {
  test('by field, when the template could not be posted by hand', async () => {
    const marta = await withTemplate({}, { rate: '', pickupLocation: '' })
    const refusal = await expectRefusal(schedule(marta.broker, marta.id))
    expect(refusal.status).toBe(422)
    expect(refusal.validationErrors.map(({ path }) => path)).toEqual(expect.arrayContaining(['rate', 'pickupLocation']))
  })

  test.each([
    [{ weekdays: [] }, 'weekdays'],
    [{ weekdays: ['Mon', 'Mon'] }, 'weekdays'],
    [{ daysAhead: 0 }, 'daysAhead'],
    [{ daysAhead: 15 }, 'daysAhead'],
    [{ daysAhead: 1.5 }, 'daysAhead'],
    [{ pickupTime: '24:00' }, 'pickupTime'],
    [{ deliveryDays: -1 }, 'deliveryDays'],
    [{ deliveryDays: 0, deliveryTime: '05:00' }, 'deliveryDateTime'],
    [{ skippedDays: ['2026-02-30'] }, 'skippedDays.0'],
  ])('for %j', async (changes, path) => {
    const marta = await withTemplate()
    const refusal = await expectRefusal(schedule(marta.broker, marta.id, changes))
    expect([refusal.status, refusal.validationErrors[0]?.path]).toEqual([422, path])
  })

  test('to a carrier, and for a template of another broker', async () => {
    const marta = await withTemplate()
    const [hollis, dana] = [await createPerson(server, 'broker'), await createPerson(server, 'dispatcher')]
    expect((await expectRefusal(schedule(dana, marta.id))).status).toBe(403)
    expect((await expectRefusal(schedule(hollis, marta.id))).status).toBe(404)
    const stop = server.as(hollis).call(unscheduleLoadTemplateEndpoint, { params: { id: marta.id } })
    expect((await expectRefusal(stop)).status).toBe(404)
  })
})
