import { TRAILER_TYPES, VEHICLE_TYPES } from '#domain/equipment.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { stopPoint, stopPrecision } from './load-field.ts'
import { id, text } from './wire.ts'

const line = z._default(text(500), '')
const lines = z._default(text(2000), '')
const contact = z._default(z.object({ name: line, phone: line, email: line }), { name: '', phone: '', email: '' })
const point = z._default(z.nullable(stopPoint), null)
const precision = z._default(z.nullable(stopPrecision), null)

/** A form's values without its times and reference: half-filled ones are fine, the form judges what is posted. */
export const templateForm = z.object({
  equipmentType: z._default(z.enum(['', ...VEHICLE_TYPES]), ''),
  rate: line,
  pickupLocation: line,
  pickupLocationDetails: line,
  pickupAddress: line,
  pickupState: line,
  pickupZipCode: line,
  pickupCoordinates: point,
  pickupPrecision: precision,
  pickupZone: line,
  pickupContact: contact,
  deliveryLocation: line,
  deliveryLocationDetails: line,
  deliveryAddress: line,
  deliveryState: line,
  deliveryZipCode: line,
  deliveryCoordinates: point,
  deliveryPrecision: precision,
  deliveryZone: line,
  deliveryContact: contact,
  commodity: z.object({
    packagingType: line,
    weight: line,
    trailer: z._default(z.enum(['', ...TRAILER_TYPES]), ''),
    commodity: line,
  }),
  specialInstructions: lines,
  shipperNotes: lines,
})

const loadTemplate = z.object({
  id,
  name: z.string(),
  /** spread over EMPTY_LOAD_FORM, it is a form to post from */
  form: templateForm,
  createdAt: z.string(),
})
export type LoadTemplate = z.output<typeof loadTemplate>

/** Enough for every lane that is posted by hand. */
export const MOST_TEMPLATES = 100

export const listTemplates = endpoint({
  name: 'load-templates.list',
  summary: "The account's own templates, by name",
  method: 'GET',
  path: '/load-templates',
  access: 'load:create',
  answer: z.object({ data: z.array(loadTemplate) }),
  offline: 'cached',
})

export const saveTemplate = endpoint({
  name: 'load-templates.create',
  summary: 'Keep a form to post from again',
  method: 'POST',
  path: '/load-templates',
  access: 'load:create',
  body: z.object({ name: text(80, 1, 'Please give the template a name'), form: templateForm }),
  answer: loadTemplate,
  errors: ['TEMPLATE_NAME_TAKEN', 'TEMPLATE_LIMIT'],
  offline: 'online',
})

export const deleteTemplate = endpoint({
  name: 'load-templates.delete',
  summary: 'Forget a template; the loads posted from it stay',
  method: 'DELETE',
  path: '/load-templates/:id',
  access: 'load:create',
  params: z.object({ id }),
  answer: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
  offline: 'online',
})
