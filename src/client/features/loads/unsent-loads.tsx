import { type CardLoad, LoadCard } from '#client/components/load/load-card.tsx'
import { ActionChips } from '#client/components/action-chips.tsx'
import { equipmentCode, TRAILER_TYPES, vehicleForTrailer, VEHICLE_TYPES } from '#domain/freight/equipment.ts'
import { PATHS } from '#contract/api/path.ts'
import { type OpChip, formatOpChip } from '#offline/outbox/op-chip.ts'
import type { IntentOf } from '#offline/outbox/op-kind.ts'
import * as z from 'zod/mini'

const stop = z.object({ city: z.string(), state: z.string() })
const text = z.catch(z.string(), '')

/** Only the typed fields that a card shows. */
const shown = z.object({
  load: z.object({
    pickupLocation: stop,
    deliveryLocation: stop,
    pickupDateTime: z.string(),
    deliveryDateTime: z.string(),
    pickupUntil: z.optional(z.nullable(z.string())),
    deliveryUntil: z.optional(z.nullable(z.string())),
    rate: z.number(),
    weight: z.number(),
    team: z.optional(z.boolean()),
    partial: z.optional(z.boolean()),
    equipmentRequirements: z.object({ type: z.optional(z.enum(VEHICLE_TYPES)), trailer: z.enum(TRAILER_TYPES) }),
  }),
  form: z.object({ pickupZone: text, deliveryZone: text }),
})

/** Loads posted here and waiting to send: only this device knows them. */
export function UnsentLoads({ chips }: { chips: readonly OpChip[] }) {
  return chips.map((chip) => {
    const load = cardOf(chip.op.intent as IntentOf<'create-load'>, chip.op.actedAt.client)
    if (!load) return null
    return (
      <li key={chip.op.opId} className="min-w-0">
        <LoadCard
          load={load}
          to={PATHS.outbox}
          chips={<ActionChips chips={[{ opId: chip.op.opId, is: chip.is, words: formatOpChip(chip) }]} />}
        />
      </li>
    )
  })
}

function cardOf(intent: IntentOf<'create-load'>, savedAt: number): CardLoad | null {
  const read = shown.safeParse(intent)
  if (!read.success) return null
  const { load, form } = read.data
  const { type, trailer } = load.equipmentRequirements
  const vehicle = type ?? vehicleForTrailer(trailer)
  // a stop without a known zone shows its time as typed
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  return {
    ...load,
    agreedRate: null,
    pickupLocation: { ...load.pickupLocation, zone: form.pickupZone || here },
    deliveryLocation: { ...load.deliveryLocation, zone: form.deliveryZone || here },
    distance: intent.measured?.miles ?? 0,
    avgTime: intent.measured?.driveMinutes ?? 0,
    equipmentRequirements: { type: vehicle, trailer, code: equipmentCode(vehicle, trailer) },
    createdAt: new Date(savedAt).toISOString(),
  }
}
