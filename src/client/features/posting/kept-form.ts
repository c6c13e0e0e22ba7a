import type { StopKind } from '#contract/load-field.ts'
import { EMPTY_LOAD_FORM, type LoadFormValues } from '#contract/load-form.ts'
import { TRAILER_TYPES, VEHICLE_TYPES } from '#domain/equipment.ts'
import * as z from 'zod/mini'

const line = z.catch(z.string(), '')
const point = z.catch(z.nullable(z.object({ latitude: z.number(), longitude: z.number() })), null)
const precision = z.catch(z.nullable(z.enum(['city', 'zip', 'street', 'rooftop'])), null)
const contact = z.catch(z.object({ name: line, phone: line, email: line }), { name: '', phone: '', email: '' })

const stop = (kind: StopKind) =>
  ({
    [`${kind}Location`]: line,
    [`${kind}LocationDetails`]: line,
    [`${kind}Address`]: line,
    [`${kind}State`]: line,
    [`${kind}ZipCode`]: line,
    [`${kind}Coordinates`]: point,
    [`${kind}Precision`]: precision,
    [`${kind}Zone`]: line,
    [`${kind}Contact`]: contact,
    [`${kind}DateTime`]: line,
  }) as Record<string, typeof line>

/**
 * A form as it lies on the device, in a draft or an unsent action: half filled, and perhaps written by another version of
 * the app. What cannot be read is empty; nothing is judged here.
 */
const form = z.catch(
  z.object({
    reference: line,
    equipmentType: z.catch(z.enum(['', ...VEHICLE_TYPES]), ''),
    rate: line,
    ...stop('pickup'),
    ...stop('delivery'),
    commodity: z.catch(
      z.object({
        packagingType: line,
        weight: line,
        trailer: z.catch(z.enum(['', ...TRAILER_TYPES]), ''),
        commodity: line,
      }),
      EMPTY_LOAD_FORM.commodity,
    ),
    specialInstructions: line,
    shipperNotes: line,
  }),
  EMPTY_LOAD_FORM,
)

export function keptForm(content: unknown): LoadFormValues {
  return form.parse(content) as unknown as LoadFormValues
}
