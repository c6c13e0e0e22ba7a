import type { Transaction } from 'kysely'
import { ON } from '#contract/freight/load-field.ts'
import { type LoadTemplate, loadTemplateFormSchema } from '#contract/freight/load-template.ts'
import type { Instant } from '#domain/time/instant.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'
import type { DemoLoad, DemoStop } from './demo-loads.ts'
import type { DemoStory } from './stories.ts'

const TEMPLATES = 4

function stopFields(kind: 'pickup' | 'delivery', stop: DemoStop) {
  return {
    [`${kind}Location`]: stop.city,
    [`${kind}LocationDetails`]: stop.description,
    [`${kind}Address`]: stop.address,
    [`${kind}State`]: stop.state,
    [`${kind}ZipCode`]: stop.zip,
    [`${kind}Coordinates`]: { latitude: stop.latitude, longitude: stop.longitude },
    [`${kind}Precision`]: 'zip',
    [`${kind}Zone`]: stop.zone,
    [`${kind}Contact`]: { name: stop.contactName, phone: stop.contactPhone, email: stop.contactEmail },
  }
}

function formOf(load: DemoLoad): LoadTemplate['form'] {
  return loadTemplateFormSchema.parse({
    equipmentType: load.vehicle,
    team: load.team ? ON : '',
    partial: load.partial ? ON : '',
    rate: String(centsToDollars(load.rateCents)),
    shipperPays: load.shipperPaysCents === null ? '' : String(centsToDollars(load.shipperPaysCents)),
    ...stopFields('pickup', load.pickup),
    ...stopFields('delivery', load.delivery),
    commodity: {
      packagingType: load.packaging,
      weight: String(load.weightLbs),
      trailer: load.trailer,
      commodity: load.commodity,
    },
    shipperNotes: load.brokerNotes ?? '',
  })
}

/** Templates made from a few of a broker's own loads. */
export async function insertTemplates(
  tx: Transaction<Schema>,
  stories: readonly DemoStory[],
  { accountId, ownerIndex, now }: { accountId: string; ownerIndex: number; now: Instant },
): Promise<void> {
  const own = stories.filter(({ load }) => load.ownerIndex === ownerIndex).slice(0, TEMPLATES)
  const rows = own.map(({ load }) => ({
    id: newId(),
    account_id: accountId,
    name: `${load.vehicle}: ${load.pickup.city} to ${load.delivery.city}`,
    form: JSON.stringify(formOf(load)),
    created_at: new Date(now),
  }))
  const byName = new Map(rows.map((row) => [row.name, row]))
  if (byName.size > 0)
    await tx
      .insertInto('load_template')
      .values([...byName.values()])
      .execute()
}
