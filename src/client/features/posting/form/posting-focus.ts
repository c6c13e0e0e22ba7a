import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldErrors, get } from 'react-hook-form'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { type PostingMode, STOP_NAMES } from '#contract/freight/load-field.ts'
import {
  createLoadFormSchema,
  formStops,
  type LoadFormField,
  type LoadFormValues,
  type StopField,
} from '#contract/freight/load-form.ts'
import { POSTED_STOPS } from '#domain/freight/load-stop.ts'
import { LISTED_STOP_COPY } from '../copy.ts'
import { fieldLabels } from './load-fields.ts'
import type { LoadServerForm } from './use-load-form.ts'

/** What the form asks for once a line or an earlier load has filled it in. */
export interface FormReview {
  /** grows with each filling: the focus then goes to what is missing */
  round: number
  /** the only fields shown, until a section is opened */
  asked: ReadonlySet<LoadFormField>
  ask: (names: readonly LoadFormField[]) => void
}

interface FocusedForm {
  mode: PostingMode
  form: LoadServerForm
  review: FormReview | undefined
}

/** Which stop is open, and where the focus goes: to a field that is missing, refused or added. */
export function usePostingFocus({ mode, form, review }: FocusedForm) {
  const { formState, setFocus, getValues } = form.methods
  // the fields of one stop show at a time above two
  const [open, onOpen] = useState<StopField | null>(null)
  const frame = useRef<HTMLDivElement>(null)

  /** To a field, also in a fold. */
  const goTo = (name: LoadFormField) => {
    const stop = formStops(getValues()).find(({ field }) => name.startsWith(field))
    // a busy device would draw the field after the next frame
    flushSync(() => {
      review?.ask([name])
      if (stop) onOpen(stop.field)
    })
    requestAnimationFrame(() => {
      const fold = frame.current?.querySelector(`[name="${name}"]`)?.closest('details')
      if (fold) fold.open = true
      setFocus(name)
    })
  }
  /** The first added stop turns the two columns into cards. */
  const onAdded = (field: StopField) => {
    flushSync(() => onOpen(field))
    requestAnimationFrame(() => setFocus(`${field}Address`))
  }
  /** To the next field that is missing, else to the button that sends. */
  const goOn = () => {
    const [next] = findMissing(mode, getValues())
    if (next) goTo(next)
    else frame.current?.querySelector<HTMLElement>('button[type=submit]')?.focus()
  }
  const onFilled = useEffectEvent(goOn)
  const round = review?.round
  useEffect(() => {
    if (round !== undefined) requestAnimationFrame(() => onFilled())
  }, [round])

  /** STOP-11: of a stop between, its card opens. */
  const onRefused = useEffectEvent(() => {
    const [first] = summed(formState.errors, getValues('between').length)
    if (first?.name.startsWith('between.')) goTo(first.name)
  })
  const { attempt } = form
  useEffect(() => {
    if (attempt > 0) requestAnimationFrame(() => onRefused())
  }, [attempt])

  const press = (event: KeyboardEvent) => {
    const { target } = event
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLElement)) return
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      if (!form.isSending) target.closest('form')?.requestSubmit()
    } else if (review && target instanceof HTMLInputElement) {
      event.preventDefault()
      goOn()
    }
  }

  return { frame, goTo, press, stops: { open, onOpen, onAdded } }
}

/** What the server or the form refused, in the form's order. */
export function summed(errors: FieldErrors<LoadFormValues>, between: number) {
  return [...fieldLabels(between).keys()].flatMap((name) => {
    const error: { message?: string } | undefined = get(errors, name)
    return error?.message ? [{ name, message: placed(name, error.message) }] : []
  })
}

/** 'Delivery: State is required', if the message doesn't name its stop. */
function placed(name: string, message: string): string {
  const found = POSTED_STOPS.find(({ id }) => name.startsWith(id))
  const between = /^between\.(\d+)\./.exec(name)?.[1]
  const stop = found ? STOP_NAMES[found.kind] : between === undefined ? '' : LISTED_STOP_COPY.name(Number(between) + 2)
  return stop === '' || message.toLowerCase().includes(stop.toLowerCase()) ? message : `${stop}: ${message}`
}

/** The required fields that are still empty, in the form's order. */
export function findMissing(mode: PostingMode, values: LoadFormValues): LoadFormField[] {
  const { error } = createLoadFormSchema(mode, serverNow).safeParse(values)
  const paths = new Set(error?.issues.map(({ path }) => path.join('.')))
  return [...fieldLabels(values.between.length).keys()].filter((name) => paths.has(name) && !get(values, name))
}
