import { TRAILER_TYPES, VEHICLE_TYPES } from '#domain/freight/equipment.ts'
import { LEAST_STOPS, MOST_STOPS, STOP_KINDS } from '#domain/freight/load-stop.ts'
import { MOST_DAYS_AHEAD, MOST_DELIVERY_DAYS, WEEKDAYS } from '#domain/freight/posting-schedule.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'
import { mapRows, nest } from './field-shape.ts'
import { LOAD_FIELDS, type LoadField, type LoadFields, nameStopFields } from './load-field-table.ts'
import { stopPoint, stopPrecision } from './load-field.ts'
import { stopIdSchema } from './stop-id.ts'
import { idSchema, textSchema } from '../api/common-schemas.ts'

const line = z._default(textSchema(500), '')
const lines = z._default(textSchema(2000), '')
/** Numbers of one load aren't kept. */
const blank = z._default(textSchema(500).check(z.overwrite(() => '')), '')
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
  Pieces: line,
  Weight: line,
}

/** A stop between, without its times, its id and its numbers. */
const between = z.object({
  ...stop,
  Kind: z.enum(STOP_KINDS),
  Id: z._default(z.union([stopIdSchema, z.literal('')]).check(z.overwrite(() => '' as const)), ''),
  DateTime: blank,
  Until: blank,
  Appointment: blank,
  References: blank,
  Handling: line,
})

export function createTemplateFormSchema(fields: LoadFields) {
  const {
    reference: _,
    commodity,
    detention,
    paper,
    ...others
  } = nest({
    equipmentType: z._default(z.enum(['', ...VEHICLE_TYPES]), ''),
    'commodity.trailer': z._default(z.enum(['', ...TRAILER_TYPES]), ''),
    ...mapRows(fields, ({ isMultiline, isOfOneLoad }: LoadField) => (isOfOneLoad ? blank : isMultiline ? lines : line)),
  })
  return z.object({
    ...others,
    ...nameStopFields(() => stop),
    commodity: z.object(commodity),
    detention: z.prefault(z.object(detention), {}),
    paper: z.prefault(z.object(paper), {}),
    between: z._default(z.array(between).check(z.maxLength(MOST_STOPS - LEAST_STOPS)), []),
  })
}

/** A form's values without times and numbers of one load. They may be incomplete: the form validates what is posted. */
export const loadTemplateFormSchema = createTemplateFormSchema(LOAD_FIELDS)

const clock = z.string('Choose a time').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time of day, like 08:00'))
const day = z.iso.date('Must be a day, like 2026-11-27')

function wholeDays(least: number, most: number) {
  const message = `Must be a whole number from ${least} to ${most}`
  return z.number(message).check(z.int(message), z.gte(least, message), z.lte(most, message))
}

/** When each stop between is due. */
const betweenSchedule = z
  .array(z.object({ days: wholeDays(0, MOST_DELIVERY_DAYS), time: clock, until: z.nullable(clock) }))
  .check(z.maxLength(MOST_STOPS - LEAST_STOPS))

/** Days that can be left out at once: a year of them. */
const MOST_SKIPPED = 366

const scheduleShape = {
  weekdays: z.array(z.enum(WEEKDAYS)).check(
    z.minLength(1, 'Choose at least one day'),
    z.maxLength(WEEKDAYS.length, 'Choose each day once'),
    z.refine((days) => new Set(days).size === days.length, 'Choose each day once'),
  ),
  daysAhead: wholeDays(1, MOST_DAYS_AHEAD),
  pickupTime: clock,
  pickupUntil: z.nullable(clock),
  deliveryDays: wholeDays(0, MOST_DELIVERY_DAYS),
  deliveryTime: clock,
  deliveryUntil: z.nullable(clock),
  between: z._default(betweenSchedule, []),
}

/** How often a template is posted, in wall time at its stops. */
const postingSchedule = z.object({
  ...scheduleShape,
  /** nothing is posted meanwhile */
  isPaused: z.boolean(),
  /** why the server paused it; null if its broker did */
  pausedBecause: z.nullable(z.string()),
  /** pickup days to leave out */
  skippedDays: z.array(day),
  /** pickup days that are settled: posted, perhaps without something, or refused with a reason */
  postings: z.array(
    z.object({
      day,
      loadId: z.nullable(idSchema),
      problem: z.nullable(z.string()),
      /** what it was posted without; null for nothing, and in a copy that a device kept from before */
      note: z._default(z.nullable(z.string()), null),
    }),
  ),
  /** of the pickup */
  zone: z.string(),
  /** earlier pickups aren't posted */
  since: z.string(),
})
export type TemplateSchedule = z.output<typeof postingSchedule>

const loadTemplate = z.object({
  id: idSchema,
  name: z.string(),
  /** spread it over EMPTY_LOAD_FORM to post from it */
  form: loadTemplateFormSchema,
  /** null: it is posted by hand only */
  schedule: z.nullable(postingSchedule),
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

const templateBody = z.object({ name: textSchema(80, 1, 'Template name is required'), form: loadTemplateFormSchema })

export const saveLoadTemplateEndpoint = defineEndpoint({
  name: 'load-templates.create',
  summary: 'Save a form as a template',
  method: 'POST',
  path: '/load-templates',
  access: 'load:create',
  body: templateBody,
  answer: loadTemplate,
  errors: ['TEMPLATE_NAME_TAKEN', 'TEMPLATE_LIMIT'],
})

export const editLoadTemplateEndpoint = defineEndpoint({
  name: 'load-templates.edit',
  summary: 'Rename a template or change its form; one that repeats must still be a whole load, timed at each stop',
  method: 'PUT',
  path: '/load-templates/:id',
  access: 'load:create',
  params: z.object({ id: idSchema }),
  body: z.extend(templateBody, {
    /** the schedule's, if the stops of a template that repeats change */
    between: z.optional(betweenSchedule),
  }),
  answer: loadTemplate,
  errors: ['NOT_FOUND', 'SUBSCRIPTION_REQUIRED', 'TEMPLATE_NAME_TAKEN'],
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

/** Replaces what is there: a day that isn't skipped any more is posted again. */
export const templateScheduleBody = z.object({
  ...scheduleShape,
  isPaused: z._default(z.boolean(), false),
  skippedDays: z._default(z.array(day).check(z.maxLength(MOST_SKIPPED, 'Skip fewer days')), []),
})
export type NewTemplateSchedule = z.output<typeof templateScheduleBody>

/** A schedule as it is saved again. */
export function toNewSchedule(schedule: TemplateSchedule): NewTemplateSchedule {
  const { pausedBecause: _, postings: __, zone: ___, since: ____, ...own } = schedule
  return own
}

export const scheduleLoadTemplateEndpoint = defineEndpoint({
  name: 'load-templates.schedule',
  summary: 'Post a template on certain weekdays, pause that, or leave out days',
  method: 'PUT',
  path: '/load-templates/:id/schedule',
  access: 'load:create',
  params: z.object({ id: idSchema }),
  body: templateScheduleBody,
  answer: loadTemplate,
  errors: ['NOT_FOUND', 'SUBSCRIPTION_REQUIRED'],
})

export const unscheduleLoadTemplateEndpoint = defineEndpoint({
  name: 'load-templates.unschedule',
  summary: 'Stop posting a template; it stays, and so do its loads',
  method: 'DELETE',
  path: '/load-templates/:id/schedule',
  access: 'load:create',
  params: z.object({ id: idSchema }),
  answer: loadTemplate,
  errors: ['NOT_FOUND'],
})
