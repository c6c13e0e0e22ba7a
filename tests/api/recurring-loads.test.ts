import { removePersonEndpoint } from '#contract/account/company.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { type NewLoad } from '#contract/freight/load-post.ts'
import { listMyLoadsEndpoint, readLoadEndpoint } from '#contract/freight/load.ts'
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
import { fourStops } from '#tests/support/stops-body.ts'
import { saveTemplate } from '#tests/support/leave-recurring-loads.ts'
import { type ApiPerson, createColleague, createPerson, proveNow } from '#tests/support/api-person.ts'

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
async function withTemplate(about: Parameters<typeof createPerson>[2] = {}, form: object = {}, posted?: NewLoad) {
  const broker = await createPerson(server, 'broker', about)
  return {
    broker,
    ...(await saveTemplate(server, broker, { name: 'Dallas to Phoenix', form, ...(posted && { posted }) })),
  }
}

const AT_BETWEEN = [
  { days: 0, time: '23:00', until: '01:00' },
  { days: 1, time: '10:00', until: null },
]

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

  test('[STOP-51] posts all its stops, each at its wall time so many days after the pickup, without numbers of one load', async () => {
    const marta = await withTemplate({}, {}, fourStops(server.at))
    const saved = await schedule(marta.broker, marta.id, { between: AT_BETWEEN })
    expect(saved.schedule?.between).toEqual(AT_BETWEEN)
    await server.chores()
    const [first] = await posted(marta)
    const load = await server.as(marta.broker).call(readLoadEndpoint, { params: { id: first?.id ?? '' } })
    expect(load.stops?.map(({ id, city, dateTime, until }) => [id, city, dateTime, until])).toEqual([
      ['pickup', 'Dallas', '2026-11-24T14:00:00.000Z', '2026-11-24T18:00:00.000Z'],
      ['s1', 'Amarillo', '2026-11-25T05:00:00.000Z', '2026-11-25T07:00:00.000Z'],
      // in New Mexico's hours
      ['s2', 'Albuquerque', '2026-11-25T17:00:00.000Z', undefined],
      ['delivery', 'Phoenix', '2026-11-26T14:30:00.000Z', undefined],
    ])
    const [, amarillo] = load.stops ?? []
    expect(amarillo).toMatchObject({
      contactName: 'Sam Between',
      handling: 'Live unload',
      freight: { pieces: '8 pallets', weight: 7200 },
    })
    expect(amarillo).not.toHaveProperty('appointmentNumber')
  })

  test('[STOP-51] needs a day and time for each stop when its stops change', async () => {
    const marta = await withTemplate({}, { pickupWeight: '' }, fourStops(server.at))
    const untimed = { path: 'between', message: 'Set a day and time for each stop' }
    for (const between of [undefined, AT_BETWEEN.slice(0, 1)]) {
      const refusal = await expectRefusal(schedule(marta.broker, marta.id, { between }))
      expect([refusal.status, refusal.message, refusal.validationErrors]).toEqual([422, untimed.message, [untimed]])
    }
    await schedule(marta.broker, marta.id, { between: AT_BETWEEN })
    const edit = async (keep: number, body: object = {}) => {
      const [template] = (await server.as(marta.broker).call(listLoadTemplatesEndpoint, {})).data
      const form = { ...template?.form, between: template?.form.between.slice(0, keep) }
      const edited = { name: 'Dallas to Phoenix', form: form as never, ...body }
      return server.as(marta.broker).call(editLoadTemplateEndpoint, { params: { id: marta.id }, body: edited })
    }
    expect((await edit(2)).schedule?.between).toEqual(AT_BETWEEN)
    expect((await expectRefusal(edit(1))).validationErrors).toEqual([untimed])
    const [only] = [{ days: 1, time: '06:00', until: null }]
    expect((await edit(1, { between: [only] })).schedule?.between).toEqual([only])
    expect((await edit(0)).schedule?.between).toEqual([])
    await server.chores()
    const [first] = await posted(marta)
    expect(first?.stops?.map(({ city }) => city)).toEqual(['Dallas', 'Phoenix'])
  })

  test('[TEAM-22] is its author’s work, and posts as nobody’s after the author was removed', async () => {
    const broker = await createPerson(server, 'broker')
    const nia = await createColleague(server, broker, 'desk')
    const template = { broker, ...(await saveTemplate(server, nia, { name: 'Dallas to Phoenix', form: {} })) }
    await schedule(broker, template.id)
    await server.chores()
    const before = await posted(template)
    expect(new Set(before.map(({ assignee }) => assignee?.id))).toEqual(new Set([nia.personId]))
    await proveNow(server, broker, 'password')
    const removal = { params: { id: nia.personId }, body: { handTo: broker.personId } }
    await server.as(broker).call(removePersonEndpoint, removal)
    server.pass({ days: 7 })
    await server.chores()
    // alone again, the broker reads no assignees
    const rows = server.db.selectFrom('load').select('owner_person_id').where('owner_id', '=', broker.id)
    const added = rows.where('id', 'not in', [template.byHand, ...before.map(({ id }) => id)])
    expect(new Set((await added.execute()).map((row) => row.owner_person_id))).toEqual(new Set([null]))
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

  test('[STOP-51] a stop whose hour a night repeats fails that day alone, by its name, also while it is scheduled', async () => {
    const marta = await withTemplate({}, {}, fourStops(server.at))
    const ahead = Date.parse('2027-11-05T12:00:00-05:00') - server.now()
    await server.db
      .updateTable('account')
      .set({ trial_ends_at: new Date(server.now() + ahead * 3) })
      .where('id', '=', marta.broker.id)
      .execute()
    server.pass({ ms: ahead })
    // Amarillo at 01:30 on Sunday, November 7, which comes twice there
    const saturdays = { weekdays: ['Sat' as const], daysAhead: 1, pickupTime: '15:00', pickupUntil: null }
    const between = [
      { days: 1, time: '01:30', until: null },
      { days: 1, time: '10:00', until: null },
    ]
    await schedule(marta.broker, marta.id, { ...saturdays, between })
    await server.chores()
    const [news] = await told(marta)
    expect(news).toMatchObject({ title: 'Recurring load not posted' })
    expect(news?.message).toContain(
      "for Sat Nov 6 wasn't posted: Stop 2, Amarillo, TX: Clocks fall back that night, so this time happens twice",
    )
    server.pass({ days: 7 })
    await server.chores()
    expect((await posted(marta)).map(({ stops }) => stops?.map(({ dateTime }) => dateTime))).toEqual([
      ['2027-11-13T21:00:00.000Z', '2027-11-14T07:30:00.000Z', '2027-11-14T17:00:00.000Z', expect.any(String)],
    ])
    // a time that is wrong on every day is refused
    const early = { ...saturdays, between: [{ days: 0, time: '05:00', until: null }, ...AT_BETWEEN.slice(1)] }
    const refusal = await expectRefusal(schedule(marta.broker, marta.id, early))
    expect(refusal.message).toBe('Stop 2, Amarillo, TX: Must not end before stop 1 begins')
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
