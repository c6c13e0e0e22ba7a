import type { UseFormReturn } from 'react-hook-form'
import { resolveAppointment } from '#contract/freight/appointment.ts'
import { keysOf } from '#contract/freight/field-shape.ts'
import { type StopName, stopField } from '#contract/freight/load-field-table.ts'
import {
  type BetweenValues,
  EMPTY_BETWEEN,
  EMPTY_STOP,
  formStop,
  type LoadFormValues,
  stopTime,
} from '#contract/freight/load-form.ts'
import { firstStop, lastStop, MOST_STOPS, POSTED_STOPS } from '#domain/freight/load-stop.ts'
import { STOP_ORDER_COPY } from '../copy.ts'

type Form = Pick<UseFormReturn<LoadFormValues>, 'getValues' | 'setValue' | 'formState'>

const BY_HAND = { shouldDirty: true, shouldTouch: true }
const ENDS = [firstStop(POSTED_STOPS), lastStop(POSTED_STOPS)] as const

/** Why the load can't have another stop; undefined if it can. */
export function whyNoStop({ between }: Pick<LoadFormValues, 'between'>): string | undefined {
  return between.length + ENDS.length < MOST_STOPS ? undefined : STOP_ORDER_COPY.most
}

function setBetween({ setValue, formState }: Form, between: BetweenValues[]): void {
  setValue('between', between, { ...BY_HAND, shouldValidate: formState.isSubmitted })
}

/** A new stop before the last. @returns its place between */
export function addStop(form: Form): number {
  const { between } = form.getValues()
  setBetween(form, [...between, EMPTY_BETWEEN])
  return between.length
}

/** @returns what puts it back where it was */
export function removeStop(form: Form, at: number): () => void {
  const { between } = form.getValues()
  const removed = between[at]
  setBetween(form, between.toSpliced(at, 1))
  return () => {
    if (removed) setBetween(form, form.getValues('between').toSpliced(at, 0, removed))
  }
}

/** Why a stop between can't be moved a place up or down: only a pickup can be first, only a delivery last. */
export function whyNoMove({ between }: Pick<LoadFormValues, 'between'>, at: number, by: -1 | 1): string | undefined {
  const end = endAt(between, at + by)
  return end === undefined || between[at]?.Kind === end.kind ? undefined : STOP_ORDER_COPY.endKind[end.kind]
}

function endAt(between: readonly BetweenValues[], at: number) {
  const [first, last] = ENDS
  return at < 0 ? first : at >= between.length ? last : undefined
}

/** Moves a stop between one place up or down. Past an end, the two swap places. */
export function moveStop(form: Form, at: number, by: -1 | 1): void {
  const values = form.getValues()
  const { between } = values
  const [moved, end] = [between[at], endAt(between, at + by)]
  if (!moved) return
  if (end === undefined) {
    const other = between[at + by]
    if (other) setBetween(form, between.with(at, other).with(at + by, moved))
    return
  }
  const came: BetweenValues = { ...endValues(values, end.id), Id: moved.Id, Kind: end.kind }
  setBetween(form, between.with(at, came))
  setEnd(form, end.id, moved)
}

/** An end as a stop between. The load's paper says its numbers. */
export function endValues(values: LoadFormValues, end: StopName): Omit<BetweenValues, 'Id' | 'Kind'> {
  const { field: _, kind: __, ...stop } = formStop(values, end)
  return {
    ...stop,
    Appointment: values.paper[`${end}Appointment`],
    References: values.paper[`${end}References`],
    Handling: values.paper[`${end}Handling`],
  }
}

function setEnd({ setValue, formState }: Form, end: StopName, stop: BetweenValues): void {
  const options = { ...BY_HAND, shouldValidate: formState.isSubmitted }
  for (const ending of keysOf(EMPTY_STOP)) setValue(stopField(end, ending), stop[ending], options)
  setValue(`paper.${end}Appointment`, stop.Appointment, options)
  setValue(`paper.${end}References`, stop.References, options)
  setValue(`paper.${end}Handling`, stop.Handling, options)
}

/** The stops between in the order of their times; those without one stay behind. */
export function sortByTime(form: Form): void {
  const at = (stop: BetweenValues) => resolveAppointment(stopTime(stop)) ?? Infinity
  // not a difference: two without a time stay as they are
  setBetween(
    form,
    form.getValues('between').toSorted((a, b) => (at(a) === at(b) ? 0 : at(a) < at(b) ? -1 : 1)),
  )
}
