import { mapRows, nest } from '#contract/freight/field-shape.ts'
import { LOAD_FIELDS, type LoadFields, nameStopFields } from '#contract/freight/load-field-table.ts'
import { createEmptyForm, type LoadFormValues } from '#contract/freight/load-form.ts'
import { stopIdSchema } from '#contract/freight/stop-id.ts'
import { TRAILER_TYPES, VEHICLE_TYPES } from '#domain/freight/equipment.ts'
import { STOP_KINDS } from '#domain/freight/load-stop.ts'
import * as z from 'zod/mini'

const line = z.catch(z.string(), '')

const stop = {
  Location: line,
  LocationDetails: line,
  Address: line,
  State: line,
  ZipCode: line,
  Coordinates: z.catch(z.nullable(z.object({ latitude: z.number(), longitude: z.number() })), null),
  Precision: z.catch(z.nullable(z.enum(['city', 'zip', 'street', 'rooftop'])), null),
  Zone: line,
  Contact: z.catch(z.object({ name: line, phone: line, email: line }), { name: '', phone: '', email: '' }),
  DateTime: line,
  Until: line,
  Pieces: line,
  Weight: line,
}

const between = z.object({
  ...stop,
  Id: z.catch(z.union([stopIdSchema, z.literal('')]), ''),
  Kind: z.enum(STOP_KINDS),
  Appointment: line,
  References: line,
  Handling: line,
})

/**
 * A form as stored in a draft or an unsent action: half filled, perhaps by another version of the app. Unreadable
 * values become empty; nothing is validated here.
 */
export function createSavedFormSchema(fields: LoadFields): z.ZodMiniType<LoadFormValues> {
  const empty = createEmptyForm(fields)
  const { commodity, detention, paper, ...others } = nest({
    equipmentType: z.catch(z.enum(['', ...VEHICLE_TYPES]), ''),
    'commodity.trailer': z.catch(z.enum(['', ...TRAILER_TYPES]), ''),
    ...mapRows(fields, () => line),
  })
  return z.catch(
    z.object({
      ...others,
      ...nameStopFields(() => stop),
      commodity: z.catch(z.object(commodity), empty.commodity),
      detention: z.catch(z.object(detention), empty.detention),
      paper: z.catch(z.object(paper), empty.paper),
      between: z.catch(z.array(between), []),
    }),
    empty,
  )
}

const savedForm = createSavedFormSchema(LOAD_FIELDS)

export function parseSavedForm(content: unknown): LoadFormValues {
  return savedForm.parse(content)
}
