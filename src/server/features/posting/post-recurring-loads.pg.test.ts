import { afterAll, expect, test } from 'vitest'
import { scheduleLoadTemplateEndpoint } from '#contract/freight/load-template.ts'
import { listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { loadGazetteer } from '#server/ports/geocoder/gazetteer-geocoder.ts'
import { fallbackRouter, loadRoadModel } from '#server/ports/router/fallback-router.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { saveTemplate } from '#tests/support/leave-recurring-loads.ts'
import { fourStops } from '#tests/support/stops-body.ts'
import { untilWaiting } from '#tests/support/lock-order.ts'
import { postRecurringLoads } from './post-recurring-loads.job.ts'

const { database, drop } = await freshPostgres()
const server = await startApi(database.connectionString)
afterAll(async () => {
  await server.stop()
  await drop()
})

const geography = {
  gazetteer: loadGazetteer,
  land: async () => (await loadRoadModel()).land,
  router: fallbackRouter({ service: undefined, model: loadRoadModel, clock: server.now }),
}

const DAILY = {
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const,
  pickupTime: '08:30',
  pickupUntil: null,
  deliveryDays: 2,
  deliveryTime: '07:30',
  deliveryUntil: null,
}

test('[USE-12] servers that look at the same moment post each day once', async () => {
  const marta = await createPerson(server, 'broker')
  const { id, byHand } = await saveTemplate(server, marta, { name: 'Daily' })
  const body = { ...DAILY, weekdays: [...DAILY.weekdays], daysAhead: 3 }
  await server.as(marta).call(scheduleLoadTemplateEndpoint, { params: { id }, body })
  await server.stopWork()
  const log: string[] = []
  const look = () => postRecurringLoads({ db: server.db, geography, now: server.now() }, (line) => void log.push(line))
  const looks = await server.db.transaction().execute(async (tx) => {
    await tx.selectFrom('posting_schedule').select('zone').where('template_id', '=', id).forUpdate().execute()
    const both = [look(), look(), look()]
    await untilWaiting(server.db, 3)
    return { both }
  })
  await Promise.all(looks.both)
  expect(log).toEqual([])
  const { data } = await server.as(marta).call(listMyLoadsEndpoint, { query: { limit: 50 } })
  const days = data.filter((load) => load.id !== byHand).map(({ pickupDateTime }) => pickupDateTime.slice(0, 10))
  expect(days.toSorted()).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'])
  await look()
  expect(await server.db.selectFrom('posting').selectAll().where('template_id', '=', id).execute()).toHaveLength(4)
})

test('[STOP-51] over the March change, a stop at 02:30 fails its day by name; two servers post every other day once', async () => {
  const marta = await createPerson(server, 'broker')
  const { id, byHand } = await saveTemplate(server, marta, { name: 'Four stops', posted: fourStops(server.at) })
  const times = [
    { days: 1, time: '02:30', until: null },
    { days: 1, time: '11:00', until: '14:00' },
  ]
  const ahead = Date.parse('2027-03-11T12:00:00-06:00') - server.now()
  await server.db
    .updateTable('account')
    .set({ trial_ends_at: new Date(server.now() + 2 * ahead) })
    .where('id', '=', marta.id)
    .execute()
  server.pass({ ms: ahead })
  const body = { ...DAILY, weekdays: [...DAILY.weekdays], daysAhead: 4, pickupTime: '15:00', between: times }
  await server.as(marta).call(scheduleLoadTemplateEndpoint, { params: { id }, body })
  await server.stopWork()
  const log: string[] = []
  const look = () => postRecurringLoads({ db: server.db, geography, now: server.now() }, (line) => void log.push(line))
  const looks = await server.db.transaction().execute(async (tx) => {
    await tx.selectFrom('posting_schedule').select('zone').where('template_id', '=', id).forUpdate().execute()
    const both = [look(), look()]
    await untilWaiting(server.db, 2)
    return { both }
  })
  await Promise.all(looks.both)
  expect(log).toEqual([])
  const settled = await server.db
    .selectFrom('posting')
    .select(['day', 'outcome', 'problem'])
    .where('template_id', '=', id)
    .orderBy('day')
    .execute()
  const problem = expect.stringMatching(/^Stop 2, Amarillo, TX: Clocks spring forward that night/) as string
  expect(settled).toEqual([
    { day: '2027-03-11', outcome: 'posted', problem: null },
    { day: '2027-03-12', outcome: 'posted', problem: null },
    { day: '2027-03-13', outcome: 'failed', problem },
    { day: '2027-03-14', outcome: 'posted', problem: null },
    { day: '2027-03-15', outcome: 'posted', problem: null },
  ])
  const { data } = await server.as(marta).call(listMyLoadsEndpoint, { query: { limit: 50 } })
  const amarillo = data.filter((load) => load.id !== byHand).map((load) => load.stops?.[1]?.dateTime ?? '')
  // 02:30 in winter, then in summer
  expect(amarillo.toSorted()).toEqual([
    '2027-03-12T08:30:00.000Z',
    '2027-03-13T08:30:00.000Z',
    '2027-03-15T07:30:00.000Z',
    '2027-03-16T07:30:00.000Z',
  ])
})

test('a schedule that is paused while a server looks posts nothing more', async () => {
  const marta = await createPerson(server, 'broker')
  const { id } = await saveTemplate(server, marta, { name: 'Daily' })
  const body = { ...DAILY, weekdays: [...DAILY.weekdays], daysAhead: 3 }
  await server.as(marta).call(scheduleLoadTemplateEndpoint, { params: { id }, body })
  const looks = await server.db.transaction().execute(async (tx) => {
    await tx.selectFrom('posting_schedule').select('zone').where('template_id', '=', id).forUpdate().execute()
    const running = postRecurringLoads({ db: server.db, geography, now: server.now() }, () => {})
    await untilWaiting(server.db, 1)
    await tx
      .updateTable('posting_schedule')
      .set({ paused_at: server.at({}) })
      .where('template_id', '=', id)
      .execute()
    return { running }
  })
  await looks.running
  expect(await server.db.selectFrom('posting').selectAll().where('template_id', '=', id).execute()).toEqual([])
})
