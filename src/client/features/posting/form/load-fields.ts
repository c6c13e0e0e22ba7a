import { STOP_NAMES } from '#contract/freight/load-field.ts'
import { keysOf } from '#contract/freight/field-shape.ts'
import {
  EQUIPMENT_FIELDS,
  LOAD_FIELDS,
  type LoadFields,
  STOP_FIELDS,
  stopField,
} from '#contract/freight/load-field-table.ts'
import type { LoadFormField } from '#contract/freight/load-form.ts'
import { POSTED_STOPS } from '#domain/freight/load-stop.ts'

/** Labels of the fields that can have errors, in form order. */
export function createFieldLabels(fields: LoadFields): ReadonlyMap<LoadFormField, string> {
  const labels = new Map<LoadFormField, string>()
  for (const field of keysOf(EQUIPMENT_FIELDS)) labels.set(field, EQUIPMENT_FIELDS[field].label)
  for (const { id, kind } of POSTED_STOPS)
    for (const ending of keysOf(STOP_FIELDS))
      labels.set(stopField(id, ending), `${STOP_NAMES[kind]} ${STOP_FIELDS[ending].label}`)
  for (const field of keysOf(fields)) labels.set(field, fields[field].label)
  return labels
}

export const FIELD_LABELS = createFieldLabels(LOAD_FIELDS)
