import { type CardLoad, LoadCard } from '#client/components/load-card.tsx'
import { OpChips } from '#client/components/op-chips.tsx'
import { equipmentCode, TRAILER_TYPES, trailersVehicle, VEHICLE_TYPES } from '#domain/equipment.ts'
import { PATHS } from '#contract/path.ts'
import { type Chip, chipText } from '#offline/overlay.ts'
import type { IntentOf } from '#offline/op-kind.ts'
import * as z from 'zod/mini'

const stop = z.object({ city: z.string(), state: z.string() })
const text = z.catch(z.string(), '')

/** As much of what was typed as a card shows. */
const shown = z.object({
  load: z.object({
    pickupLocation: stop,
    deliveryLocation: stop,
    pickupDateTime: z.string(),
    deliveryDateTime: z.string(),
    rate: z.number(),
    weight: z.number(),
    equipmentRequirements: z.object({ type: z.optional(z.enum(VEHICLE_TYPES)), trailer: z.enum(TRAILER_TYPES) }),
  }),
  form: z.object({ pickupZone: text, deliveryZone: text }),
})

/** Loads that were posted here and wait to be sent: nobody else knows of them yet. */
export function WaitingLoads({ chips }: { chips: readonly Chip[] }) {
  return chips.map((chip) => {
    const load = cardOf(chip.op.intent as IntentOf<'create-load'>, chip.op.actedAt.client)
    if (!load) return null
    return (
      <li key={chip.op.opId} className="min-w-0">
        <LoadCard
          load={load}
          to={PATHS.outbox}
          chips={<OpChips chips={[{ opId: chip.op.opId, is: chip.is, words: chipText(chip) }]} />}
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
  const vehicle = type ?? trailersVehicle(trailer)
  // a time whose place is not known yet is told as it was typed
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  return {
    ...load,
    pickupLocation: { ...load.pickupLocation, zone: form.pickupZone || here },
    deliveryLocation: { ...load.deliveryLocation, zone: form.deliveryZone || here },
    distance: intent.measured?.miles ?? 0,
    avgTime: intent.measured?.driveMinutes ?? 0,
    equipmentRequirements: { type: vehicle, trailer, code: equipmentCode(vehicle, trailer) },
    createdAt: new Date(savedAt).toISOString(),
    dispatcher: null,
    dispatcherNotes: null,
  }
}
