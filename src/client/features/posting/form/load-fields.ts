import { STOP_NAMES } from '#contract/freight/load-field.ts'
import { keysOf } from '#contract/freight/field-shape.ts'
import {
  EQUIPMENT_FIELDS,
  LOAD_FIELDS,
  type LoadFields,
  STOP_FIELDS,
  stopField,
} from '#contract/freight/load-field-table.ts'
import { betweenField, type LoadFormField, type StopField } from '#contract/freight/load-form.ts'
import { firstStop, lastStop, POSTED_STOPS } from '#domain/freight/load-stop.ts'
import { LISTED_STOP_COPY } from '../copy.ts'

/** Labels of the fields that can have errors, in form order. @param between how many stops are between the ends */
export function createFieldLabels(fields: LoadFields, between = 0): ReadonlyMap<LoadFormField, string> {
  const labels = new Map<LoadFormField, string>()
  const labelStop = (stop: StopField, name: string) => {
    for (const ending of keysOf(STOP_FIELDS))
      labels.set(stopField(stop, ending), `${name} ${STOP_FIELDS[ending].label}`)
    if (between > 0) labels.set(stopField(stop, 'Weight'), LISTED_STOP_COPY.weightOf(name))
  }
  for (const field of keysOf(EQUIPMENT_FIELDS)) labels.set(field, EQUIPMENT_FIELDS[field].label)
  const [first, last] = [firstStop(POSTED_STOPS), lastStop(POSTED_STOPS)]
  labelStop(first.id, STOP_NAMES[first.kind])
  for (let at = 0; at < between; at++) labelStop(betweenField(at), LISTED_STOP_COPY.name(at + 2))
  labelStop(last.id, STOP_NAMES[last.kind])
  for (const field of keysOf(fields)) labels.set(field, fields[field].label)
  return labels
}

export const FIELD_LABELS = createFieldLabels(LOAD_FIELDS)
const ofStops = new Map([[0, FIELD_LABELS]])

/** Made once for each number of stops between: the form asks for them with every key. */
export function fieldLabels(between: number): ReadonlyMap<LoadFormField, string> {
  const labels = ofStops.get(between) ?? createFieldLabels(LOAD_FIELDS, between)
  ofStops.set(between, labels)
  return labels
}
