import { toDuplicateForm } from '#contract/freight/load-form.ts'
import { createLoadEndpoint, type NewLoad } from '#contract/freight/load-post.ts'
import { saveLoadTemplateEndpoint, scheduleLoadTemplateEndpoint } from '#contract/freight/load-template.ts'
import type { ApiPerson } from './api-person.ts'
import type { ApiServer } from './api-server.ts'
import { newLoad } from './new-load.ts'

/** The template of a load, which may be scheduled. */
export async function saveTemplate(
  server: ApiServer,
  broker: ApiPerson,
  { name, form, posted = newLoad(server) }: { name: string; form?: object; posted?: NewLoad },
) {
  const load = await server.as(broker).call(createLoadEndpoint, { body: posted })
  const { pickupDateTime: _, deliveryDateTime: __, ...values } = toDuplicateForm(load)
  const body = { name, form: { ...values, ...form } as never }
  const template = await server.as(broker).call(saveLoadTemplateEndpoint, { body })
  return { id: template.id, byHand: load.id }
}

/** A template by hand, and two that the next chores post or refuse; a day of each is skipped. */
export async function leaveRecurringLoads(server: ApiServer, broker: ApiPerson): Promise<void> {
  const form = {
    rate: '2,650',
    commodity: { commodity: 'Canned goods', weight: '42,000' },
    pickupContact: { name: 'Chris' },
  }
  await server.as(broker).call(saveLoadTemplateEndpoint, { body: { name: 'Dallas to Phoenix', form } })
  for (const name of ['Every Tuesday', 'Once every Tuesday']) {
    const { id } = await saveTemplate(server, broker, { name })
    const plan = { weekdays: ['Tue' as const], daysAhead: 2, skippedDays: ['2026-12-01'] }
    const pickup = { pickupTime: '08:00', pickupUntil: '12:00' }
    const delivery = { deliveryDays: 2, deliveryTime: '07:30', deliveryUntil: null }
    const body = { ...plan, ...pickup, ...delivery, isPaused: false }
    await server.as(broker).call(scheduleLoadTemplateEndpoint, { params: { id }, body })
  }
  // an earlier version checked less
  const incomplete = JSON.stringify({ commodity: {} })
  await server.db
    .updateTable('load_template')
    .set({ form: incomplete })
    .where('name', '=', 'Once every Tuesday')
    .execute()
}
