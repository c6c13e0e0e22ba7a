import { afterAll, expect, test } from 'vitest'
import { scheduleLoadTemplateEndpoint } from '#contract/freight/load-template.ts'
import { listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { loadGazetteer } from '#server/ports/geocoder/gazetteer-geocoder.ts'
import { fallbackRouter, loadRoadModel } from '#server/ports/router/fallback-router.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { saveTemplate } from '#tests/support/leave-recurring-loads.ts'
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
