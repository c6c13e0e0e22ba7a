import { TRAILER_TYPES, VEHICLE_TYPES } from '#domain/freight/equipment.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'
import { mapRows, nest, prefixKeys } from './field-shape.ts'
import { LOAD_FIELDS, type LoadField, type LoadFields } from './load-field-table.ts'
import { stopPoint, stopPrecision } from './load-field.ts'
import { idSchema, textSchema } from '../api/common-schemas.ts'

const line = z._default(textSchema(500), '')
const lines = z._default(textSchema(2000), '')
const contact = z._default(z.object({ name: line, phone: line, email: line }), { name: '', phone: '', email: '' })
const point = z._default(z.nullable(stopPoint), null)
const precision = z._default(z.nullable(stopPrecision), null)

const stop = {
  Location: line,
  LocationDetails: line,
  Address: line,
  State: line,
  ZipCode: line,
  Coordinates: point,
  Precision: precision,
  Zone: line,
  Contact: contact,
}

export function createTemplateFormSchema(fields: LoadFields) {
  const {
    reference: _,
    commodity,
    detention,
    ...others
  } = nest({
    equipmentType: z._default(z.enum(['', ...VEHICLE_TYPES]), ''),
    'commodity.trailer': z._default(z.enum(['', ...TRAILER_TYPES]), ''),
    ...mapRows(fields, ({ isMultiline }: LoadField) => (isMultiline ? lines : line)),
  })
  return z.object({
    ...others,
    ...prefixKeys('pickup', stop),
    ...prefixKeys('delivery', stop),
    commodity: z.object(commodity),
    // absent in templates of earlier versions
    detention: z.prefault(z.object(detention), {}),
  })
}

/** A form's values without times and reference. They may be incomplete: the form validates what is posted. */
export const loadTemplateFormSchema = createTemplateFormSchema(LOAD_FIELDS)

const loadTemplate = z.object({
  id: idSchema,
  name: z.string(),
  /** spread it over EMPTY_LOAD_FORM to post from it */
  form: loadTemplateFormSchema,
  createdAt: z.string(),
})
export type LoadTemplate = z.output<typeof loadTemplate>

/** Enough for every lane posted by hand. */
export const MAX_TEMPLATES = 100

export const listLoadTemplatesEndpoint = defineEndpoint({
  name: 'load-templates.list',
  summary: "The account's templates, by name",
  method: 'GET',
  path: '/load-templates',
  access: 'load:create',
  answer: z.object({ data: z.array(loadTemplate) }),
})

export const saveLoadTemplateEndpoint = defineEndpoint({
  name: 'load-templates.create',
  summary: 'Save a form as a template',
  method: 'POST',
  path: '/load-templates',
  access: 'load:create',
  body: z.object({ name: textSchema(80, 1, 'Template name is required'), form: loadTemplateFormSchema }),
  answer: loadTemplate,
  errors: ['TEMPLATE_NAME_TAKEN', 'TEMPLATE_LIMIT'],
})

export const deleteLoadTemplateEndpoint = defineEndpoint({
  name: 'load-templates.delete',
  summary: 'Delete a template; loads posted from it stay',
  method: 'DELETE',
  path: '/load-templates/:id',
  access: 'load:create',
  params: z.object({ id: idSchema }),
  answer: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
})
